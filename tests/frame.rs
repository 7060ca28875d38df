//! Measures the cost of a frame: batches, triangles and processor time over a scripted match, in 3D and flat.
//!
//! The game is the real one, on a graphics device that draws nothing, so that no rasteriser is measured. Its host and
//! its partner run in the same process, but their time is not counted.

use splitkey_protocol::Request;
use std::{
    alloc::System,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use bevy::{
    app::PluginsState,
    core_pipeline::core_3d::{AlphaMask3d, Opaque3d, Transparent3d},
    pbr::Shadow,
    prelude::*,
    render::{
        Render, RenderApp, RenderPlugin, RenderSystems,
        render_phase::{
            BinnedPhaseItem, BinnedRenderPhase, SortedPhaseItem, ViewBinnedRenderPhases,
            ViewSortedRenderPhases,
        },
        renderer::{
            RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
        },
        settings::RenderCreation,
    },
    tasks::block_on,
    time::TimeUpdateStrategy,
    winit::WinitPlugin,
};
use bevy_egui::{EguiContextSettings, EguiRenderOutput};
use splitkey::{LaunchOptions, engine, game_on};
use splitkey_client::{
    Quality, Settings, TableState,
    net::Uplink,
    platform::Profile,
    protocol::{PlayerName, PlayerToken},
    rules::Side,
};
use splitkey_testkit::{CLUES, Ending, LinkedApps, Player, next_request};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The duration of a frame at 60 Hz.
const FRAME: Duration = Duration::from_nanos(16_666_667);
/// The number of measured frames.
const MEASURED: usize = 600;
/// The number of frames before the measurement.
const WARM_UP: usize = 240;
/// The number of frames between two actions.
const ACT_EVERY: usize = 24;
/// The number of frames within which a table should be open and a match started.
const PATIENCE: usize = 600;
/// The most batches per frame allowed in 3D.
const BATCHES_ALLOWED: usize = 150;
/// The most processor time per frame allowed in 3D.
const TIME_ALLOWED: Duration = Duration::from_millis(2);

fn main() -> ExitCode {
    println!(
        "frame: {MEASURED} frames of a scripted match at 1920x1080, high quality, on a device that draws nothing"
    );
    println!("machine: {}", machine());
    let good = [false, true].map(|flat| match measure(flat) {
        Some(cost) => cost.tell(flat),
        None => {
            eprintln!("frame: no match was started");
            false
        }
    });
    if good == [true, true] { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the processor and number of cores.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores", name.map_or("unknown processor", |(_, name)| name))
}

/// When the renderer had prepared a frame and would have started drawing, and how many egui meshes it had.
#[derive(Resource, Default)]
struct Prepared {
    at: Option<Instant>,
    panels: usize,
}

/// Records the time when the frame is prepared, and its egui meshes.
fn note_prepared(mut prepared: ResMut<Prepared>, panels: Query<&EguiRenderOutput>) {
    prepared.at = Some(Instant::now());
    prepared.panels = panels.iter().map(|output| output.paint_jobs.len()).sum();
}

/// The disabled features: without them each batch is one draw call, as on the weakest devices, and textures are limited
/// to formats that every device supports.
const LEFT_OUT: wgpu::Features = wgpu::Features::all_experimental_mask()
    .union(wgpu::Features::INDIRECT_FIRST_INSTANCE)
    .union(wgpu::Features::TEXTURE_ADAPTER_SPECIFIC_FORMAT_FEATURES);

/// Returns wgpu's no-op device, which accepts everything and draws nothing.
fn nothing_drawn() -> RenderCreation {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::NOOP,
        flags: wgpu::InstanceFlags::empty(),
        memory_budget_thresholds: wgpu::MemoryBudgetThresholds::default(),
        display: None,
        backend_options: wgpu::BackendOptions {
            noop: wgpu::NoopBackendOptions { enable: true },
            ..wgpu::BackendOptions::default()
        },
    });
    let adapter = block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))
        .expect("the no-op device should always be there");
    let (device, queue) = block_on(adapter.request_device(&wgpu::DeviceDescriptor {
        required_features: adapter.features() - LEFT_OUT,
        required_limits: wgpu::Limits::default(),
        ..wgpu::DeviceDescriptor::default()
    }))
    .expect("the no-op device should allow everything");
    let info = adapter.get_info();
    RenderCreation::manual(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    )
}

fn player() -> Profile {
    Profile::new(PlayerToken([7; 32]), PlayerName::new("Vera").ok())
}

fn prepare(flat: bool) -> App {
    let options = LaunchOptions { size: (1920, 1080), ..default() };
    let engine = engine(&options)
        .set(RenderPlugin { render_creation: nothing_drawn(), ..default() })
        .disable::<WinitPlugin>();
    let mut app = game_on(engine, &options, Settings::default());
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.flat, settings.quality) = (flat, Quality::High);
    app.insert_resource(player()).insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let render = app.sub_app_mut(RenderApp);
    render.init_resource::<Prepared>().add_systems(
        Render,
        note_prepared.after(RenderSystems::PrepareBindGroups).before(RenderSystems::Render),
    );
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}

/// The game, its host and its partner, advanced frame by frame.
struct Stand {
    app: App,
    apps: LinkedApps,
    partner: Player,
    frame: usize,
}

impl Stand {
    fn open(flat: bool) -> Stand {
        let mut apps = LinkedApps::open();
        let partner = apps.player("Mara");
        let mut app = prepare(flat);
        let token = player().token;
        app.world_mut().non_send_mut::<Uplink>().connect(apps.dial(), token, None);
        apps.step();
        Stand { app, apps, partner, frame: 0 }
    }

    /// Disables the IME, which needs a window and would log an error every frame.
    fn without_ime(&mut self) {
        let world = self.app.world_mut();
        world.query::<&mut EguiContextSettings>().iter_mut(world).for_each(|mut of| of.enable_ime = false);
    }

    fn state(&self) -> &TableState {
        self.app.world().resource()
    }

    /// Advances everything except the game by a frame.
    fn go_on(&mut self) {
        self.frame += 1;
        self.apps.step();
        self.partner.show_all();
        self.apps.step();
        if self.frame.is_multiple_of(ACT_EVERY) {
            self.act();
        }
    }

    /// Takes the next action: opens a table, sits down, starts a match, plays it, and starts another.
    fn act(&mut self) {
        let state = self.state();
        let wish = match (&state.table, &state.game) {
            (None, _) => Some(Request::CreateTable),
            (Some(_), _) if state.my_side().is_none() => Some(Request::Sit { side: Side::A }),
            (Some(table), _) if self.partner.state().table.is_none() => {
                let code = table.code;
                self.partner.want(Request::JoinTable { code, password: None });
                None
            }
            (Some(_), _) if self.partner.state().my_side().is_none() => {
                self.partner.want(Request::Sit { side: Side::B });
                None
            }
            (Some(_), None) => Some(Request::StartMatch),
            (Some(_), Some(game)) if game.position.phase.is_over() => Some(Request::StartMatch),
            (Some(_), Some(game)) => {
                let (Some((_, mine)), Some((_, theirs))) = (&game.me, &self.partner.game().me) else {
                    return;
                };
                let next = next_request(game, [mine, theirs], Ending::Win);
                let turn = usize::from(game.position.turn);
                let Some((actor, mut request)) = next else { return };
                if let Request::Clue { text, number, .. } = &mut request {
                    (*text, *number) = (CLUES[turn % CLUES.len()].to_owned(), 2);
                }
                if actor == Side::A {
                    Some(request)
                } else {
                    self.partner.want(request);
                    None
                }
            }
        };
        if let Some(wish) = wish {
            self.app.world_mut().trigger(wish);
        }
    }
}

/// The measurements of each frame.
#[derive(Default)]
struct Cost {
    prepared: Vec<Duration>,
    whole: Vec<Duration>,
    allocated: Vec<usize>,
    allocations: Vec<usize>,
    /// The batches of the opaque, masked, transparent and shadow phases: meshes with the same mesh and material.
    phases: Vec<[usize; 4]>,
    panels: Vec<usize>,
    triangles: Vec<usize>,
}

fn measure(flat: bool) -> Option<Cost> {
    let mut stand = Stand::open(flat);
    for _ in 0..PATIENCE {
        stand.go_on();
        stand.app.update();
        if stand.state().game.is_some() {
            break;
        }
    }
    stand.state().game.as_ref()?;
    stand.without_ime();
    let mut cost = Cost::default();
    for frame in 0..WARM_UP + MEASURED {
        stand.go_on();
        let region = Region::new(ALLOCATOR);
        let begun = Instant::now();
        stand.app.update();
        let whole = begun.elapsed();
        let change = region.change();
        if frame >= WARM_UP {
            cost.note(&mut stand.app, begun, whole);
            cost.allocated.push(change.bytes_allocated);
            cost.allocations.push(change.allocations);
        }
    }
    Some(cost)
}

fn binned<P: BinnedPhaseItem>(world: &World) -> usize {
    let Some(phases) = world.get_resource::<ViewBinnedRenderPhases<P>>() else { return 0 };
    let count = |phase: &BinnedRenderPhase<P>| {
        phase.batchable_meshes.len()
            + phase.multidrawable_meshes.len()
            + phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum::<usize>()
            + phase.non_mesh_items.values().map(|bin| bin.entities.len()).sum::<usize>()
    };
    phases.values().map(count).sum()
}

fn sorted<P: SortedPhaseItem>(world: &World) -> usize {
    let phases = world.get_resource::<ViewSortedRenderPhases<P>>();
    phases.map_or(0, |phases| phases.values().map(|phase| phase.items.len()).sum())
}

impl Cost {
    fn note(&mut self, app: &mut App, begun: Instant, whole: Duration) {
        let render = app.sub_app_mut(RenderApp).world_mut();
        let prepared = render.resource::<Prepared>();
        self.panels.push(prepared.panels);
        self.prepared.push(prepared.at.map_or(whole, |at| at - begun));
        self.whole.push(whole);
        self.phases.push([
            binned::<Opaque3d>(render),
            binned::<AlphaMask3d>(render),
            sorted::<Transparent3d>(render),
            binned::<Shadow>(render),
        ]);
        let world = app.world_mut();
        let mut seen = world.query::<(&ViewVisibility, &Mesh3d)>();
        let meshes = world.resource::<Assets<Mesh>>();
        let corners = seen.iter(world).filter(|(visibility, _)| visibility.get()).filter_map(|(_, mesh)| {
            meshes.get(&mesh.0).and_then(|mesh| mesh.indices()).map(|indices| indices.len())
        });
        self.triangles.push(corners.sum::<usize>() / 3);
    }

    /// Prints the measurements, and returns whether they are within the limits.
    fn tell(mut self, flat: bool) -> bool {
        println!("\n{}", if flat { "flat" } else { "3D" });
        let names = ["opaque", "alpha mask", "transparent", "shadow"];
        for (at, name) in names.into_iter().enumerate() {
            let most = self.phases.iter().filter_map(|phases| phases.get(at)).max().unwrap_or(&0);
            println!("  {name:<12} at most {most:>4} batches");
        }
        let batches = self.phases.iter().map(|phases| phases.iter().sum::<usize>()).max().unwrap_or_default();
        println!("  all phases   at most {batches:>4} batches");
        println!("  panels       at most {:>4} meshes", self.panels.iter().max().unwrap_or(&0));
        println!("  triangles    at most {:>4}", self.triangles.iter().max().unwrap_or(&0));
        let (median, late) = spread(&mut self.prepared);
        println!("  game and render preparation: median {median:.2?}, p99 {late:.2?}");
        let over = self.prepared.iter().filter(|took| **took > TIME_ALLOWED).count();
        println!("  that over {TIME_ALLOWED:?}: in {over} frames");
        let (whole_median, whole_late) = spread(&mut self.whole);
        println!("  with the commands for the device: median {whole_median:.2?}, p99 {whole_late:.2?}");
        let (bytes, most_bytes) = spread(&mut self.allocated);
        let (times, most_times) = spread(&mut self.allocations);
        println!("  allocations: median {times} of {bytes} bytes, p99 {most_times} of {most_bytes} bytes");
        println!("  largest: {} bytes", self.allocated.last().copied().unwrap_or_default());
        batches <= BATCHES_ALLOWED && median <= TIME_ALLOWED
    }
}

/// Returns the median and the 99th percentile.
fn spread<T: Ord + Copy + Default>(values: &mut [T]) -> (T, T) {
    values.sort();
    let at = |part: usize| values.get(values.len() * part / 100).copied().unwrap_or_default();
    (at(50), at(99))
}
