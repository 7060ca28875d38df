use splitkey_rules::{Mission, MissionError};

use super::*;

/// Three cities in a row.
const SMALL: &str = r#"{
    "map": "small", "start": "a",
    "cities": [
        {"id": "a", "name": "Aberdeen", "turns": 9, "mistakes": 9, "lat": 57.1, "lon": -2.1},
        {"id": "b", "name": "Bergen", "turns": 8, "mistakes": 2, "lat": 60.4, "lon": 5.3},
        {"id": "c", "name": "Cork", "turns": 7, "mistakes": 0, "lat": 51.9, "lon": -8.5}
    ],
    "lines": [["a", "b"], ["b", "c"]]
}"#;

#[test]
fn the_world_has_26_cities_and_25_lines_from_prague() {
    let world = MissionMap::world();
    assert_eq!((world.cities().count(), world.lines().len()), (26, 25));
    assert_eq!(world.city(world.start()).name, "Prague");
    assert_eq!(world.city(world.start()).mission, Mission::STANDARD);
    let names: Vec<&str> =
        world.neighbours(world.start()).map(|city| world.city(city).slug.as_str()).collect();
    assert_eq!(names, ["berlin", "moscow", "cairo"]);
}

#[test]
fn every_city_of_the_world_has_a_mission_of_its_own() {
    let world = MissionMap::world();
    for (id, city) in world.cities() {
        assert_eq!(world.find_mission(city.mission), Some(id), "{}", city.name);
    }
    assert_eq!(world.find_mission(Mission::new(10, 10).unwrap()), None);
}

#[test]
fn a_map_is_written_as_it_was_read() {
    for map in [MissionMap::world().clone(), SMALL.parse().unwrap()] {
        let json = serde_json::to_string(&map).unwrap();
        assert_eq!(json.parse(), Ok(map));
    }
}

#[test]
fn a_line_leads_both_ways() {
    let map: MissionMap = SMALL.parse().unwrap();
    let [a, b, c] = ["a", "b", "c"].map(|slug| map.find(slug).unwrap());
    assert_eq!(map.neighbours(b).collect::<Vec<_>>(), [a, c]);
    assert_eq!(map.neighbours(c).collect::<Vec<_>>(), [b]);
}

#[test]
fn a_broken_map_is_refused_with_the_reason() {
    let city = |slug: &str| slug.to_owned();
    let mission = |turns, mistakes| Mission::new(turns, mistakes).unwrap_err();
    for (from, to, expected) in [
        (r#""start": "a""#, r#""start": "d""#, MapError::UnknownStart(city("d"))),
        (r#"["b", "c"]"#, r#"["b", "d"]"#, MapError::UnknownCity(city("d"))),
        (r#", ["b", "c"]"#, "", MapError::Unreachable(city("c"))),
        (r#"["b", "c"]"#, r#"["b", "b"]"#, MapError::LineToItself(city("b"))),
        (r#"["b", "c"]"#, r#"["b", "c"], ["c", "b"]"#, MapError::DuplicateLine(city("c"), city("b"))),
        (r#""id": "c""#, r#""id": "b""#, MapError::DuplicateCity(city("b"))),
        (r#""id": "c""#, r#""id": "C!""#, MapError::Slug(city("C!"))),
        (r#""Cork""#, r#"" Cork""#, MapError::Name(city(" Cork"))),
        (r#""Cork""#, "\"Co\u{202e}rk\"", MapError::Name(city("Co\u{202e}rk"))),
        (r#""small""#, r#""""#, MapError::Name(city(""))),
        (r#""turns": 7"#, r#""turns": 0"#, MapError::Mission(city("c"), MissionError::Turns(0))),
        (r#""mistakes": 2"#, r#""mistakes": 9"#, MapError::Mission(city("b"), mission(8, 9))),
        (r#""lat": 51.9"#, r#""lat": 91"#, MapError::Place(city("c"))),
        (r#""lon": -8.5"#, r#""lon": 1e9"#, MapError::Place(city("c"))),
    ] {
        let broken = SMALL.replace(from, to);
        assert_ne!(broken, SMALL, "{from} should be in the map");
        assert_eq!(broken.parse::<MissionMap>(), Err(expected));
    }
}

#[test]
fn a_file_of_another_form_is_refused_with_the_place() {
    for (from, to, place) in [
        (r#""turns": 7"#, r#""turns": 256"#, "256"),
        (r#""mistakes": 2"#, r#""misstakes": 2"#, "misstakes"),
        (r#""lat": 51.9, "#, "", "missing field `lat`"),
        ("]\n}", "]", "EOF"),
    ] {
        let error = SMALL.replace(from, to).parse::<MissionMap>().unwrap_err().to_string();
        assert!(error.contains(place) && error.contains(" at line "), "{error}");
    }
}

#[test]
fn a_map_has_1_to_64_cities() {
    let none = r#"{"map": "none", "start": "a", "cities": [], "lines": []}"#;
    assert_eq!(none.parse::<MissionMap>(), Err(MapError::CityCount(0)));
    let city = |n: usize| format!(r#"{{"id":"c{n}","name":"C","turns":9,"mistakes":9,"lat":0,"lon":0}}"#);
    let map = |cities: usize| {
        let all: Vec<String> = (0..cities).map(city).collect();
        let lines: Vec<String> = (1..cities).map(|n| format!(r#"["c0","c{n}"]"#)).collect();
        let (all, lines) = (all.join(","), lines.join(","));
        format!(r#"{{"map":"many","start":"c0","cities":[{all}],"lines":[{lines}]}}"#).parse::<MissionMap>()
    };
    assert!(map(MAX_CITIES).is_ok());
    assert_eq!(map(MAX_CITIES + 1), Err(MapError::CityCount(MAX_CITIES + 1)));
}
