//! Writes pages as an SVG picture.

use std::fmt::Write;

use crate::{
    Pages,
    drawing::{Ink, Mark},
};

impl Pages {
    /// Returns the pages below each other as an SVG picture, with the fonts inside.
    pub fn to_svg(&self) -> String {
        write(self)
    }
}

fn write(pages: &Pages) -> String {
    let [width, height] = pages.paper.size();
    let whole = height * pages.drawings.len() as f32;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{whole}pt\" \
         viewBox=\"0 0 {width} {whole}\" xml:lang=\"{}\">\n<title>{}</title>\n<style>\n",
        escaped(&pages.text.language),
        escaped(&pages.text.document)
    );
    // The places of words are those without kerning.
    svg.push_str("text { font-kerning: none; white-space: pre; }\n");
    for face in pages.faces() {
        let (name, file) = (face.name(), base64(face.file()));
        let _ = writeln!(
            svg,
            "@font-face {{ font-family: \"{name}\"; src: url(data:font/ttf;base64,{file}); }}\n\
             .{name} {{ font-family: \"{name}\"; }}"
        );
    }
    svg.push_str("</style>\n");
    for (number, page) in pages.drawings.iter().enumerate() {
        let top = height * number as f32;
        let _ = writeln!(svg, "<g transform=\"translate(0 {top})\">");
        let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
        page.marks.iter().for_each(|mark| write_mark(&mut svg, mark));
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

fn write_mark(svg: &mut String, mark: &Mark) {
    let written = match mark {
        Mark::Dots { places, size, ink } => {
            let dots = places.iter().fold(String::new(), |mut path, [x, y]| {
                let _ = write!(
                    path,
                    "M{:.1} {:.1}h{size:.2}v{size:.2}h-{size:.2}z",
                    x - size / 2.0,
                    y - size / 2.0
                );
                path
            });
            writeln!(svg, "<path fill=\"{}\" d=\"{dots}\"/>", hex(*ink))
        }
        Mark::Line { from: [x1, y1], to: [x2, y2], width, ink } => writeln!(
            svg,
            "<path stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             d=\"M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}\"/>",
            hex(*ink)
        ),
        Mark::Disc { at: [x, y], radius, fill, rim, ink } => writeln!(
            svg,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{rim}\"/>",
            hex(*fill),
            hex(*ink)
        ),
        Mark::Frame { at: [x, y], size: [wide, high], width, ink } => writeln!(
            svg,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{high:.2}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{width:.2}\"/>",
            hex(*ink)
        ),
        Mark::Letters { at: [x, y], face, size, ink, text } => writeln!(
            svg,
            "<text class=\"{}\" x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" fill=\"{}\">{}</text>",
            face.name(),
            hex(*ink),
            escaped(text)
        ),
    };
    written.expect("a string should take any text");
}

fn hex([red, green, blue]: Ink) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns a text as XML has it.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, letter| {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
        escaped
    })
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * at)) as usize & 63]);
            text.push(if at <= three.len() { letter } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
