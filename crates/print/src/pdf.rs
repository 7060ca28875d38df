//! Writes pages as a PDF document.

use std::collections::BTreeMap;

use pdf_writer::{
    Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{CidFontType, FontFlags, LineCapStyle, SystemInfo, UnicodeCmap},
};

use crate::{
    Pages,
    drawing::{Ink, Mark, Point},
    fonts::{Face, Font, Fonts},
};

/// Every glyph is named by its number in the font's file.
const IDENTITY: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
const ENCODING: Name = Name(b"Identity-H");
/// The length of a cubic curve's handles for a quarter of a circle.
const QUARTER: f32 = 0.552_285;

/// The numbers of a document's objects.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

impl Pages {
    /// Returns the pages as a PDF document, with the fonts inside.
    pub fn to_pdf(&self) -> Vec<u8> {
        write(self)
    }
}

fn write(pages: &Pages) -> Vec<u8> {
    let (mut pdf, mut numbers) = (Pdf::new(), Numbers(0));
    let [catalog, tree, info] = std::array::from_fn(|_| numbers.next());
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(&pages.text.language));
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.document_info(info).title(TextStr(&pages.text.document)).creator(TextStr("Split Key"));
    let fonts: Vec<(Face, Ref)> = pages.faces().into_iter().map(|face| (face, numbers.next())).collect();
    let [width, height] = pages.paper.size();
    let mut kids = Vec::new();
    for drawing in &pages.drawings {
        let [page, contents] = std::array::from_fn(|_| numbers.next());
        kids.push(page);
        let mut writer = pdf.page(page);
        writer.parent(tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(contents);
        let mut resources = writer.resources();
        let mut named = resources.fonts();
        for (face, font) in &fonts {
            named.pair(Name(face.name().as_bytes()), font);
        }
        named.finish();
        resources.finish();
        writer.finish();
        let mut content = Content::new();
        // From here on Y points downwards, except for letters.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
        content.set_line_cap(LineCapStyle::RoundCap);
        drawing.marks.iter().for_each(|mark| write_mark(&mut content, mark, &pages.fonts));
        pdf.stream(contents, &content.finish());
    }
    let count = kids.len() as i32;
    pdf.pages(tree).kids(kids).count(count);
    for (face, font) in fonts {
        write_font(&mut pdf, &mut numbers, font, face, &glyphs(pages, face), pages.fonts.font(face));
    }
    pdf.finish()
}

fn stroke(content: &mut Content, ink: Ink, width: f32) {
    let [red, green, blue] = ink.map(|part| f32::from(part) / 255.0);
    content.set_stroke_rgb(red, green, blue).set_line_width(width);
}

fn fill(content: &mut Content, ink: Ink) {
    let [red, green, blue] = ink.map(|part| f32::from(part) / 255.0);
    content.set_fill_rgb(red, green, blue);
}

fn write_mark(content: &mut Content, mark: &Mark, fonts: &Fonts) {
    match mark {
        Mark::Dots { places, size, ink } => {
            fill(content, *ink);
            // A tenth of a point is fine enough, and short in the file.
            let near = |length: f32| (length * 10.0).round() / 10.0;
            for [x, y] in places {
                content.rect(near(x - size / 2.0), near(y - size / 2.0), near(*size), near(*size));
            }
            content.fill_nonzero();
        }
        Mark::Line { from, to, width, ink } => {
            stroke(content, *ink, *width);
            content.move_to(from[0], from[1]).line_to(to[0], to[1]).stroke();
        }
        Mark::Disc { at, radius, fill: inside, rim, ink } => {
            fill(content, *inside);
            stroke(content, *ink, *rim);
            circle(content, *at, *radius);
            content.close_fill_nonzero_and_stroke();
        }
        Mark::Frame { at: [x, y], size: [wide, high], width, ink } => {
            stroke(content, *ink, *width);
            content.rect(*x, *y, *wide, *high).stroke();
        }
        Mark::Letters { at: [x, y], face, size, ink, text } => {
            fill(content, *ink);
            let font = fonts.font(*face);
            let glyphs: Vec<u8> =
                text.chars().flat_map(|letter| number(font, letter).to_be_bytes()).collect();
            content.begin_text().set_font(Name(face.name().as_bytes()), *size);
            content.set_text_matrix([1.0, 0.0, 0.0, -1.0, *x, *y]).show(Str(&glyphs)).end_text();
        }
    }
}

fn circle(content: &mut Content, [x, y]: Point, radius: f32) {
    let handle = radius * QUARTER;
    content.move_to(x + radius, y);
    content.cubic_to(x + radius, y + handle, x + handle, y + radius, x, y + radius);
    content.cubic_to(x - handle, y + radius, x - radius, y + handle, x - radius, y);
    content.cubic_to(x - radius, y - handle, x - handle, y - radius, x, y - radius);
    content.cubic_to(x + handle, y - radius, x + radius, y - handle, x + radius, y);
}

/// Returns the number of a letter's glyph.
fn number(font: &Font, letter: char) -> u16 {
    font.glyph(letter).and_then(|glyph| u16::try_from(glyph.to_u32()).ok()).unwrap_or_default()
}

/// Returns the glyphs of one font on the pages, with a letter that each stands for.
fn glyphs(pages: &Pages, wanted: Face) -> BTreeMap<u16, char> {
    let font = pages.fonts.font(wanted);
    let mut glyphs = BTreeMap::new();
    for mark in pages.drawings.iter().flat_map(|page| &page.marks) {
        if let Mark::Letters { face, text, .. } = mark
            && *face == wanted
        {
            for letter in text.chars() {
                glyphs.entry(number(font, letter)).or_insert(letter);
            }
        }
    }
    glyphs
}

/// Writes a font as its whole file. The letters of each glyph let readers select and search text.
fn write_font(
    pdf: &mut Pdf,
    numbers: &mut Numbers,
    id: Ref,
    face: Face,
    glyphs: &BTreeMap<u16, char>,
    font: &Font,
) {
    let [cid, descriptor, letters, file] = std::array::from_fn(|_| numbers.next());
    let name = Name(face.name().as_bytes());
    let mut writer = pdf.type0_font(id);
    writer.base_font(name).encoding_predefined(ENCODING).descendant_font(cid).to_unicode(letters);
    writer.finish();
    let mut writer = pdf.cid_font(cid);
    writer.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
    writer.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = writer.widths();
    for glyph in glyphs.keys() {
        widths.consecutive(*glyph, [font.advance((*glyph).into()) * 1000.0]);
    }
    widths.finish();
    writer.finish();
    let (metrics, large) = (&font.metrics, |length: f32| length * 1000.0);
    let bounds = metrics.bounds.unwrap_or_default();
    let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(large);
    let mut writer = pdf.font_descriptor(descriptor);
    writer.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0).stem_v(100.0);
    writer.bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]));
    writer.ascent(large(metrics.ascent)).descent(large(metrics.descent));
    writer.cap_height(large(metrics.cap_height.unwrap_or(0.7))).font_file2(file);
    writer.finish();
    let mut map = UnicodeCmap::<u16>::new(Name(b"Letters"), IDENTITY);
    glyphs.iter().for_each(|(glyph, letter)| map.pair(*glyph, *letter));
    pdf.cmap(letters, &map.finish());
    let bytes = face.file();
    pdf.stream(file, bytes).pair(Name(b"Length1"), bytes.len() as i32);
}
