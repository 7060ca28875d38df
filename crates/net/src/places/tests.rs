//! Tests of how places are shared.

use futures_util::FutureExt;
use proptest::prelude::*;

use super::*;

const SHARING: Sharing = Sharing::of(64).with_own(2);

fn v4(last: u16) -> IpAddr {
    let [high, low] = last.to_be_bytes();
    IpAddr::from([10, 0, high, low])
}

fn of_site(network: u16) -> IpAddr {
    IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1])
}

fn claim(thing: u16, address: IpAddr, opener: IpAddr) -> Claim<u16> {
    Claim { thing, address: Some(address), opener: Some(opener) }
}

fn is_lost(place: &Place<u16>) -> bool {
    place.lost().now_or_never().is_some()
}

/// Takes all that there is for a claim.
fn take_all(places: &Places<u16>, claim: Claim<u16>) -> Vec<Place<u16>> {
    std::iter::repeat_with(|| places.take(claim)).take(1000).map_while(|place| place).collect()
}

fn held(places: &[Place<u16>]) -> usize {
    places.iter().filter(|place| !is_lost(place)).count()
}

#[test]
fn an_address_has_its_share_and_a_48_four_of_them_but_at_most_half_of_all() {
    for (all, of_address, most) in [(1000, 4, 16), (20, 4, 10), (6, 4, 4)] {
        let places = Places::new(Sharing::of(all).by_address(of_address));
        let claim = |address| Claim { thing: 0, address: Some(address), opener: None };
        let of_one = take_all(&places, claim(v4(1)));
        assert_eq!(of_one.len(), of_address);
        drop(of_one);
        let taken: Vec<_> = (0..100).flat_map(|network| take_all(&places, claim(of_site(network)))).collect();
        assert_eq!(taken.len(), most, "{of_address} of {all} for an address");
        assert!(places.take(claim(v4(2))).is_some());
    }
}

#[test]
fn one_opener_may_have_all_places_and_many_have_as_many_each() {
    let places = Places::new(SHARING);
    let of: Vec<_> = (0..4).map(|opener| take_all(&places, claim(opener, v4(opener), v4(opener)))).collect();
    assert_eq!(of.iter().map(Vec::len).collect::<Vec<_>>(), [2 + 64, 2 + 32, 2 + 21, 2 + 16]);
    assert_eq!(of.iter().map(|places| held(places)).collect::<Vec<_>>(), [2 + 16; 4]);
    assert!(of.iter().all(|places| places.is_sorted_by_key(is_lost)), "the latest are taken away");
    assert!(places.take(claim(0, v4(0), v4(0))).is_none(), "nobody takes from those who have as few");
}

#[test]
fn a_48_is_one_opener_with_four_shares() {
    let places = Places::new(SHARING);
    let site: Vec<_> =
        (0..100).flat_map(|network| take_all(&places, claim(0, v4(1), of_site(network)))).collect();
    let other = take_all(&places, claim(1, v4(2), v4(2)));
    assert_eq!((held(&site), held(&other)), (2 + 52, 2 + 12));
}

#[test]
fn whoever_is_not_known_is_one_opener() {
    let places = Places::new(SHARING);
    let unknown = take_all(&places, Claim { opener: None, ..claim(0, v4(1), v4(1)) });
    let known = take_all(&places, claim(1, v4(2), v4(2)));
    assert_eq!((held(&unknown), held(&known)), (2 + 32, 2 + 32));
}

#[test]
fn freed_places_can_be_taken_again_and_nobody_is_remembered_without_one() {
    let places = Places::new(SHARING.by_address(16));
    let taken: Vec<_> =
        (0..9).flat_map(|thing| take_all(&places, claim(thing, of_site(thing), v4(thing)))).collect();
    assert!(places.taken() > 20, "{}", places.taken());
    drop(taken);
    let held = places.held();
    assert!(held.shared.is_empty() && held.by_address.is_empty());
    assert!(held.by_opener.is_empty() && held.own.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    /// Others may be anybody: 59 openers and a /48, which are 63 shares, with any number of things of their own, read from any addresses.
    #[test]
    fn nobody_keeps_an_opener_from_the_places_of_its_things_and_its_share_of_the_others(
        greedy: bool,
        events in prop::collection::vec((any::<bool>(), 0..400_u16, 0..400_u16, 0..60_u16), 0..200),
    ) {
        let places = Places::new(SHARING.by_address(16));
        let mut taken: Vec<Place<u16>> = Vec::new();
        for (takes, thing, address, opener) in events {
            if !takes && !greedy && !taken.is_empty() {
                taken.swap_remove(usize::from(thing) % taken.len());
                continue;
            }
            // A whole site is one opener.
            let opener = if opener == 0 { of_site(address) } else { v4(1000 + opener) };
            let claim = claim(thing, v4(2000 + address), opener);
            if greedy {
                taken.extend(take_all(&places, claim));
            } else {
                taken.extend(places.take(claim));
            }
            taken.retain(|place| !is_lost(place));
            prop_assert!(places.taken() <= 64);
        }
        let honest = |number: u16| claim(5000, v4(3000 + number), v4(3000));
        let own: Vec<_> = (0..2).filter_map(|number| places.take(honest(number))).collect();
        prop_assert_eq!(own.len(), 2, "the first two have places of their own");
        let shared = places.take(honest(2));
        prop_assert!(shared.is_some(), "one who has none gets one of the others");
        for attacker in 1..60 {
            taken.extend(take_all(&places, claim(6000, v4(4000 + attacker), v4(1000 + attacker))));
        }
        prop_assert!(own.iter().chain(&shared).all(|place| !is_lost(place)), "and keeps it");
    }
}
