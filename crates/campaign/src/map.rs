//! The mission map: cities with a mission each, and the lines between them.

use std::{collections::BTreeSet, fmt, str::FromStr, sync::LazyLock};

use serde::{Deserialize, Serialize};
use splitkey_protocol::is_readable;
use splitkey_rules::{Mission, MissionError};

/// The most cities on a map.
pub const MAX_CITIES: usize = 64;
/// The most characters in the id or name of a city or map.
const NAME_CHARS: usize = 32;

/// A checked map: the start exists, each mission is possible, and every city can be reached from the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "MapFile", into = "MapFile")]
pub struct MissionMap {
    name: String,
    start: CityId,
    cities: Vec<City>,
    lines: Vec<[CityId; 2]>,
}

/// A city of one map: its place in [`MissionMap::cities`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CityId(u8);

/// A city and its mission.
#[derive(Clone, Debug, PartialEq)]
pub struct City {
    /// The name in files: lower-case letters, digits and hyphens.
    pub slug: String,
    pub name: String,
    pub mission: Mission,
    /// In degrees north.
    pub latitude: f32,
    /// In degrees east.
    pub longitude: f32,
}

impl MissionMap {
    /// Returns the built-in world map of 26 cities.
    pub fn world() -> &'static MissionMap {
        static WORLD: LazyLock<MissionMap> = LazyLock::new(|| {
            let file = include_str!("../../../assets/maps/world.json");
            file.parse().expect("the built-in map should be correct")
        });
        &WORLD
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the city that is open from the beginning.
    pub fn start(&self) -> CityId {
        self.start
    }

    /// Returns all cities, in the order of the file.
    pub fn cities(&self) -> impl Iterator<Item = (CityId, &City)> {
        self.cities.iter().enumerate().map(|(index, city)| (CityId(index as u8), city))
    }

    /// Returns the pairs of cities that a line joins.
    pub fn lines(&self) -> &[[CityId; 2]] {
        &self.lines
    }

    /// Returns a city of this map.
    ///
    /// # Panics
    /// When the id is of a map with more cities.
    pub fn city(&self, city: CityId) -> &City {
        self.cities.get(usize::from(city.0)).expect("a city id should be used with its own map")
    }

    /// Returns the city with this slug.
    pub fn find(&self, slug: &str) -> Option<CityId> {
        self.cities().find(|(_, city)| city.slug == slug).map(|(id, _)| id)
    }

    /// Returns the first city with this mission. On the world map no two cities have the same one.
    pub fn find_mission(&self, mission: Mission) -> Option<CityId> {
        self.cities().find(|(_, city)| city.mission == mission).map(|(id, _)| id)
    }

    /// Returns the city with this index, if the map has it.
    pub fn at(&self, index: u8) -> Option<CityId> {
        (usize::from(index) < self.cities.len()).then_some(CityId(index))
    }

    /// Returns the cities joined to this one by a line.
    pub fn neighbours(&self, city: CityId) -> impl Iterator<Item = CityId> {
        self.lines.iter().filter_map(move |&[a, b]| match city {
            _ if a == city => Some(b),
            _ if b == city => Some(a),
            _ => None,
        })
    }

    /// Returns the cities that cannot be reached from the start.
    fn unreachable(&self) -> Option<CityId> {
        let (mut reached, mut next) = (BTreeSet::from([self.start]), vec![self.start]);
        while let Some(city) = next.pop() {
            next.extend(self.neighbours(city).filter(|&neighbour| reached.insert(neighbour)));
        }
        self.cities().map(|(id, _)| id).find(|id| !reached.contains(id))
    }
}

impl From<u8> for CityId {
    /// Returns the city with this index, which its map has to have.
    fn from(index: u8) -> CityId {
        CityId(index)
    }
}

impl CityId {
    /// Returns the place of the city in [`MissionMap::cities`].
    pub fn index(self) -> u8 {
        self.0
    }
}

impl FromStr for MissionMap {
    type Err = MapError;

    /// Reads a map file.
    fn from_str(json: &str) -> Result<MissionMap, MapError> {
        let file: MapFile =
            serde_json::from_str(json).map_err(|error| MapError::Syntax(error.to_string()))?;
        MissionMap::try_from(file)
    }
}

/// A map as its file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapFile {
    map: String,
    start: String,
    cities: Vec<CityFile>,
    lines: Vec<[String; 2]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CityFile {
    id: String,
    name: String,
    turns: u8,
    mistakes: u8,
    lat: f32,
    lon: f32,
}

impl From<MissionMap> for MapFile {
    fn from(map: MissionMap) -> MapFile {
        let slug = |id| map.city(id).slug.clone();
        MapFile {
            map: map.name.clone(),
            start: slug(map.start),
            lines: map.lines.iter().map(|ends| ends.map(slug)).collect(),
            cities: map.cities.iter().map(CityFile::from).collect(),
        }
    }
}

impl From<&City> for CityFile {
    fn from(city: &City) -> CityFile {
        CityFile {
            id: city.slug.clone(),
            name: city.name.clone(),
            turns: city.mission.turns(),
            mistakes: city.mission.mistakes(),
            lat: city.latitude,
            lon: city.longitude,
        }
    }
}

impl TryFrom<MapFile> for MissionMap {
    type Error = MapError;

    fn try_from(file: MapFile) -> Result<MissionMap, MapError> {
        if !is_name(&file.map) {
            return Err(MapError::Name(file.map));
        }
        if !(1..=MAX_CITIES).contains(&file.cities.len()) {
            return Err(MapError::CityCount(file.cities.len()));
        }
        let mut map = MissionMap { name: file.map, start: CityId(0), cities: Vec::new(), lines: Vec::new() };
        for city in file.cities {
            let city = City::try_from(city)?;
            if map.find(&city.slug).is_some() {
                return Err(MapError::DuplicateCity(city.slug));
            }
            map.cities.push(city);
        }
        map.start = map.find(&file.start).ok_or(MapError::UnknownStart(file.start))?;
        for [a, b] in file.lines {
            let find = |slug: &String| map.find(slug).ok_or_else(|| MapError::UnknownCity(slug.clone()));
            let ends = [find(&a)?, find(&b)?];
            if ends[0] == ends[1] {
                return Err(MapError::LineToItself(a));
            }
            if map.neighbours(ends[0]).any(|neighbour| neighbour == ends[1]) {
                return Err(MapError::DuplicateLine(a, b));
            }
            map.lines.push(ends);
        }
        match map.unreachable() {
            Some(city) => Err(MapError::Unreachable(map.city(city).slug.clone())),
            None => Ok(map),
        }
    }
}

impl TryFrom<CityFile> for City {
    type Error = MapError;

    fn try_from(file: CityFile) -> Result<City, MapError> {
        if !is_slug(&file.id) {
            return Err(MapError::Slug(file.id));
        }
        if !is_name(&file.name) {
            return Err(MapError::Name(file.name));
        }
        if !(-90.0..=90.0).contains(&file.lat) || !(-180.0..=180.0).contains(&file.lon) {
            return Err(MapError::Place(file.id));
        }
        match Mission::new(file.turns, file.mistakes) {
            Ok(mission) => {
                Ok(City { slug: file.id, name: file.name, mission, latitude: file.lat, longitude: file.lon })
            }
            Err(error) => Err(MapError::Mission(file.id, error)),
        }
    }
}

fn is_name(text: &str) -> bool {
    (1..=NAME_CHARS).contains(&text.chars().count()) && text.trim() == text && is_readable(text)
}

fn is_slug(text: &str) -> bool {
    (1..=NAME_CHARS).contains(&text.len())
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// Why a file is not a mission map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapError {
    /// The file is not JSON of the right form. The text says what is wrong in which line.
    Syntax(String),
    /// The name of a city or of the map is empty, too long, or not readable.
    Name(String),
    Slug(String),
    CityCount(usize),
    DuplicateCity(String),
    /// The mission of this city is impossible.
    Mission(String, MissionError),
    /// This city is not on Earth.
    Place(String),
    UnknownStart(String),
    /// A line leads to a city that is not on the map.
    UnknownCity(String),
    LineToItself(String),
    DuplicateLine(String, String),
    /// No line leads from the start to this city.
    Unreachable(String),
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "not a map file: {error}"),
            Self::Name(name) => {
                write!(f, "{name:?} is not a name: names have 1 to {NAME_CHARS} readable characters")
            }
            Self::Slug(slug) => {
                write!(f, "{slug:?} is not a city id: ids have 1 to {NAME_CHARS} of a-z, 0-9 and -")
            }
            Self::CityCount(count) => write!(f, "a map has 1 to {MAX_CITIES} cities, not {count}"),
            Self::DuplicateCity(city) => write!(f, "city {city:?} is on the map twice"),
            Self::Mission(city, error) => write!(f, "city {city:?}: {error}"),
            Self::Place(city) => {
                write!(f, "city {city:?}: latitude is -90 to 90 and longitude -180 to 180 degrees")
            }
            Self::UnknownStart(city) => write!(f, "the start {city:?} is not a city of the map"),
            Self::UnknownCity(city) => write!(f, "a line leads to {city:?}, which is not a city of the map"),
            Self::LineToItself(city) => write!(f, "a line joins {city:?} to itself"),
            Self::DuplicateLine(a, b) => write!(f, "{a:?} and {b:?} are joined twice"),
            Self::Unreachable(city) => write!(f, "no line leads from the start to {city:?}"),
        }
    }
}

impl std::error::Error for MapError {}

#[cfg(test)]
mod tests;
