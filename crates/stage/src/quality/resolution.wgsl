// Enlarges what was drawn in a corner of the target to all of it, with bilinear filtering.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct Reduced {
    // Width and height of the corner, in pixels.
    size: vec4<f32>,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(2) var<uniform> reduced: Reduced;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    // Relative to the middle of the first pixel.
    let at = in.uv * reduced.size.xy - 0.5;
    let corner = vec2<i32>(floor(at));
    let part = fract(at);
    let last = vec2<i32>(reduced.size.xy) - 1;
    let low = clamp(corner, vec2<i32>(0), last);
    let high = clamp(corner + 1, vec2<i32>(0), last);
    let above = mix(textureLoad(picture, low, 0), textureLoad(picture, vec2<i32>(high.x, low.y), 0), part.x);
    let below = mix(textureLoad(picture, vec2<i32>(low.x, high.y), 0), textureLoad(picture, high, 0), part.x);
    return mix(above, below, part.y);
}
