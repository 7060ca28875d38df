//! Text boards, scripted players, linked test Apps, benches.
