//! Where a map is drawn: the places of cities and of the land behind them.
//!
//! Places are fractions of the map's width, from its upper left corner: `x` is 0 to 1, `y` is 0 to [`height`].

use crate::{City, MissionMap};

/// The latitudes between which the map is drawn, in degrees. `assets/maps/land.py` has the same.
const NORTH: f32 = 78.0;
const SOUTH: f32 = -56.0;

/// How far apart cities are at least, so that each can be seen and pressed.
const APART: f32 = 0.036;
/// How far cities stay from the edges.
const EDGE: f32 = 0.02;

/// The land, as `assets/maps/land.py` writes it.
const LAND: &str = include_str!("../../../assets/maps/land.txt");

/// A place on the drawn map.
pub type Place = [f32; 2];

/// Returns the height of the map as a fraction of its width.
pub fn height() -> f32 {
    (miller(NORTH) - miller(SOUTH)) / std::f32::consts::TAU
}

/// Returns the dots of the land, and the distance between two of them.
pub fn land() -> (impl Iterator<Item = Place>, f32) {
    let cell = 1.0 / LAND.lines().next().map_or(1, str::len) as f32;
    let place = move |(row, column): (usize, usize)| [column, row].map(|at| (at as f32 + 0.5) * cell);
    let dots = LAND.lines().enumerate().flat_map(|(row, line)| {
        line.bytes().enumerate().filter(|(_, dot)| *dot == b'#').map(move |(column, _)| (row, column))
    });
    (dots.map(place), cell)
}

/// Returns the places of a map's cities, in the order of [`MissionMap::cities`]. Cities that are close to each other
/// are moved apart.
pub fn places(map: &MissionMap) -> Vec<Place> {
    let home: Vec<Place> = map.cities().map(|(_, city)| place(city)).collect();
    let mut places = home.clone();
    for round in 0..400 {
        // At first cities are drawn back to where they are, at last only moved apart.
        let pull = if round < 300 { 0.02 } else { 0.0 };
        for (place, home) in places.iter_mut().zip(&home) {
            for axis in 0..2 {
                place[axis] += (home[axis] - place[axis]) * pull;
            }
        }
        for one in 0..places.len() {
            for other in 0..one {
                push_apart(&mut places, one, other);
            }
        }
        let limits = [1.0, height()];
        for place in &mut places {
            for axis in 0..2 {
                place[axis] = place[axis].clamp(EDGE, limits[axis] - EDGE);
            }
        }
    }
    places
}

fn push_apart(places: &mut [Place], one: usize, other: usize) {
    let [x, y] = [0, 1].map(|axis| places[one][axis] - places[other][axis]);
    let distance = x.hypot(y);
    if distance >= APART {
        return;
    }
    // Two cities in the same place part in a direction of their own.
    let (x, y) = if distance > 0.0 { (x / distance, y / distance) } else { (one as f32).sin_cos() };
    let step = (APART - distance) / 2.0;
    for (axis, direction) in [x, y].into_iter().enumerate() {
        places[one][axis] += direction * step;
        places[other][axis] -= direction * step;
    }
}

fn place(city: &City) -> Place {
    let latitude = city.latitude.clamp(SOUTH, NORTH);
    [(city.longitude + 180.0) / 360.0, (miller(NORTH) - miller(latitude)) / std::f32::consts::TAU]
}

/// Returns the height of a latitude, in degrees, above the equator in the Miller projection.
fn miller(latitude: f32) -> f32 {
    1.25 * (std::f32::consts::FRAC_PI_4 + 0.4 * latitude.to_radians()).tan().ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_lie_apart_and_near_their_places() {
        let world = MissionMap::world();
        let places = places(world);
        for (one, (_, city)) in world.cities().enumerate() {
            let [x, y] = places[one];
            assert!(
                (EDGE..=1.0 - EDGE).contains(&x) && (EDGE..=height() - EDGE).contains(&y),
                "{}",
                city.name
            );
            let [true_x, true_y] = place(city);
            let moved = (x - true_x).hypot(y - true_y);
            assert!(moved < 0.06, "{} is {moved} from its place", city.name);
            for other in &places[..one] {
                let distance = (x - other[0]).hypot(y - other[1]);
                assert!(distance > 0.9 * APART, "{} is {distance} from another city", city.name);
            }
        }
    }

    #[test]
    fn cities_in_one_place_part() {
        let city =
            |n: usize| format!(r#"{{"id":"c{n}","name":"C","turns":9,"mistakes":9,"lat":90,"lon":180}}"#);
        let cities: Vec<String> = (0..4).map(city).collect();
        let lines = r#"["c0","c1"],["c0","c2"],["c0","c3"]"#;
        let map =
            format!(r#"{{"map":"pole","start":"c0","cities":[{}],"lines":[{lines}]}}"#, cities.join(","));
        let places = places(&map.parse().unwrap());
        for (one, place) in places.iter().enumerate() {
            for other in &places[..one] {
                assert!((place[0] - other[0]).hypot(place[1] - other[1]) > 0.5 * APART, "{places:?}");
            }
        }
    }

    #[test]
    fn most_cities_lie_on_land() {
        let (dots, cell) = land();
        let dots: Vec<Place> = dots.collect();
        assert!((1500..4000).contains(&dots.len()), "{} dots", dots.len());
        let world = MissionMap::world();
        let near = |city: &City| {
            let [x, y] = place(city);
            dots.iter().any(|dot| (dot[0] - x).hypot(dot[1] - y) < 1.5 * cell)
        };
        assert!(world.cities().filter(|(_, city)| near(city)).count() >= 25);
    }
}
