"""Makes the sound cues of the game and the sound of its room, all of them computed here.

Run `python3 synth.py` with numpy installed and `oggenc` and `oggdec` (Debian's vorbis-tools) on the path;
it writes one Ogg Vorbis file for each cue beside this script (mono, 44.1 kHz) and prints its length, size
and peak. Noise is seeded and the stream's serial number is fixed, so that the same versions give the same
bytes. Each cue is brought to its peak in dBFS after decoding, as the encoder moves peaks a little.
"""

import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

RATE = 44_100
QUALITY, LOOP_QUALITY = "5", "0"
HERE = Path(__file__).resolve().parent
TAU = 2 * np.pi


def seconds(length):
    return np.arange(round(length * RATE)) / RATE


def sine(t, hertz):
    """A sine of a fixed or moving frequency."""
    return np.sin(TAU * np.cumsum(np.broadcast_to(hertz, t.shape)) / RATE)


def decay(t, tau, attack=0.001):
    return np.minimum(t / attack, 1) * np.exp(-t / tau)


def swell(t, attack, release):
    """Rises over `attack` seconds, falls over the last `release`, rounded like a cosine."""
    up = np.clip(t / attack, 0, 1)
    down = np.clip((t[-1] - t) / release, 0, 1)
    return (0.5 - 0.5 * np.cos(np.pi * up)) * (0.5 - 0.5 * np.cos(np.pi * down))


def noise(t, centre, octaves, seed):
    """White noise through a bell of this width around a frequency in hertz."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(len(t)))
    hertz = np.maximum(np.fft.rfftfreq(len(t), 1 / RATE), 1)
    out = np.fft.irfft(spectrum * np.exp(-0.5 * (np.log2(hertz / centre) / (octaves / 2)) ** 2), len(t))
    return out / np.abs(out).max()


def mix(length, *parts):
    """Adds parts of (start in seconds, samples) into a cue of this length."""
    out = np.zeros(round(length * RATE))
    for start, samples in parts:
        first = round(start * RATE)
        room = samples[: len(out) - first]
        out[first : first + len(room)] += room
    return out


def pluck(hertz, length, seed):
    """A plucked string after Karplus and Strong, tuned by a fractional delay."""
    delay = RATE / hertz - 0.5
    whole, part = int(delay), delay - int(delay)
    burst = np.random.default_rng(seed).uniform(-1, 1, whole + 1)
    burst = np.convolve(burst, np.ones(8) / 8, mode="same")
    out = np.zeros(round(length * RATE))
    out[: whole + 1] = burst - burst.mean()
    for i in range(whole + 2, len(out)):
        a = out[i - whole] * (1 - part) + out[i - whole - 1] * part
        b = out[i - whole - 1] * (1 - part) + out[i - whole - 2] * part
        out[i] = 0.996 * 0.5 * (a + b)
    return out / np.abs(out).max()


def wood(hertz, seed):
    t = seconds(0.22)
    body = sine(t, hertz * (1 + 0.08 * np.exp(-t / 0.008))) * decay(t, 0.038)
    return body + 0.3 * sine(t, hertz * 2.76) * decay(t, 0.012) + 0.2 * noise(t, 1500, 1.5, seed) * decay(t, 0.005)


def mallet(hertz):
    t = seconds(0.9)
    tone = sine(t, hertz) * decay(t, 0.22, 0.006) + 0.18 * sine(t, hertz * 4) * decay(t, 0.05, 0.004)
    return tone * swell(t, 0.001, 0.4)


def latch(centre, seed):
    """A small metal click: a lock or a switch."""
    t = seconds(0.05)
    ring = sine(t, centre * 0.31) * decay(t, 0.009, 0.0005)
    return 0.7 * noise(t, centre, 1.2, seed) * decay(t, 0.006, 0.0005) + 0.5 * ring


def card_slide():
    t = seconds(0.15)
    return noise(t, 1800, 1.1, 1) * np.sin(np.pi * (t / t[-1]) ** 0.7) ** 1.5


def card_land():
    t = seconds(0.07)
    thud = sine(t, 140 * (1 + 0.25 * np.exp(-t / 0.006))) * decay(t, 0.014)
    return thud + 0.35 * noise(t, 2600, 1.5, 2) * decay(t, 0.002, 0.0004)


def type_key():
    t = seconds(0.05)
    strike = noise(t, 3000, 1.2, 12) * np.clip(1 - t / 0.012, 0, 1)
    return strike + 0.35 * sine(t, 900) * decay(t, 0.008, 0.0005)


def clue_sent():
    t = seconds(0.7)
    bell = sine(t, 2100) + 0.35 * sine(t, 2106)
    return bell * decay(t, 0.17) + 0.4 * sine(t, 4300) * decay(t, 0.08)


def touch():
    t = seconds(0.6)
    return sine(t, 180 * 2 ** (t / t[-1])) * swell(t, 0.25, 0.05)


def suspense():
    t = seconds(0.12)
    return sine(t, 55 * (1 + 0.5 * np.exp(-t / 0.012))) * swell(t, 0.012, 0.1)


def agent():
    low, high = pluck(329.63, 0.5, 4), pluck(523.25, 0.41, 5)
    # The pluck's first burst would otherwise take all of the peak.
    return np.tanh(2.5 * mix(0.5, (0, 0.8 * low), (0.09, high))) * swell(seconds(0.5), 0.001, 0.35)


def bystander():
    return mix(0.38, (0, wood(320, 6)), (0.14, 0.9 * wood(240, 7)))


def assassin():
    t = seconds(1.8)
    tone = np.zeros_like(t)
    for fundamental in (41, 43):
        for k in range(1, 25):
            hertz = fundamental * k
            tone += sine(t, hertz) / k / np.sqrt(1 + (hertz / 220) ** 4)
    return mix(2.1, (0.3, tone * swell(t, 0.03, 1.3)))


def check():
    t = seconds(0.18)
    return sine(t, 5200) * decay(t, 0.05) + 0.7 * sine(t, 7900) * decay(t, 0.035)


def turn():
    return mix(1.0, (0, mallet(392.00)), (0.13, 0.9 * mallet(587.33)))


def tick():
    t = seconds(0.008)
    return mix(0.03, (0.001, sine(t, 2500) * decay(t, 0.0018, 0.0004)))


def victory():
    t = seconds(1.6)
    chord = np.zeros_like(t)
    for hertz, level in ((146.83, 1.0), (220.00, 0.8), (293.66, 0.6), (440.00, 0.4)):
        for k in range(1, 6):
            wide = 1 + 0.0015 * (-1) ** k
            chord += level / k**1.6 * sine(t, hertz * k * wide)
    chord /= np.abs(chord).max()
    return mix(1.8, (0, latch(2600, 8)), (0.07, 0.8 * latch(1900, 9)), (0.12, chord * swell(t, 0.55, 0.8)))


def defeat():
    t = seconds(1.2)
    after = np.clip(t - 0.1, 0, None)
    fall = 1 - 0.35 * np.clip(after / 0.9, 0, 1) ** 1.5
    hum = sine(t, 100 * fall) + 0.5 * sine(t, 200 * fall) + 0.25 * sine(t, 300 * fall)
    hum *= swell(t, 0.04, 0.5) * np.exp(-after / 0.28)
    return mix(1.3, (0, 0.5 * hum), (0.1, 1.2 * latch(1700, 10)), (0.135, 0.5 * latch(1200, 11)))


def room():
    """Twelve seconds that go round without a seam: everything in it comes back to where it began."""
    t = seconds(12)
    spectrum = np.fft.rfft(np.random.default_rng(13).standard_normal(len(t)))
    hertz = np.maximum(np.fft.rfftfreq(len(t), 1 / RATE), 1)
    # Brown noise, without what only moves the loudspeaker.
    brown = np.fft.irfft(spectrum / hertz / (1 + (30 / hertz) ** 4), len(t))
    out = brown / np.abs(brown).max()
    out += 0.10 * sine(t, 50) + 0.05 * sine(t, 100)
    random = np.random.default_rng(14)
    for start in (2.3, 2.45, 2.9, 7.6, 7.68):
        length = seconds(random.uniform(0.01, 0.05))
        crackle = noise(length, 2200, 1.0, round(start * 100)) * decay(length, 0.008)
        first = round(start * RATE)
        out[first : first + len(crackle)] += 0.22 * crackle
    return out


# What goes round and must not fade at its end.
LOOPS = {room}

# Peak of each cue in dBFS before the master fader.
CUES = {
    card_slide: -24,
    card_land: -20,
    type_key: -28,
    clue_sent: -16,
    touch: -26,
    suspense: -18,
    agent: -12,
    bystander: -14,
    assassin: -9,
    check: -16,
    turn: -14,
    tick: -24,
    victory: -10,
    defeat: -10,
    room: -38,
}


def ends_softly(samples):
    """Fades the last 4 ms (a tenth of a short cue), so that no cue ends in a click."""
    fade = min(round(0.004 * RATE), len(samples) // 10)
    samples = samples.copy()
    samples[-fade:] *= np.linspace(1, 0, fade)
    return samples


def write_wav(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def decoded_peak(ogg, folder):
    target = folder / "decoded.wav"
    subprocess.run(["oggdec", "--quiet", "--output", target, ogg], check=True)
    with wave.open(str(target), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    return np.abs(samples.astype(float)).max() / 32767


def main():
    total = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for cue, peak in CUES.items():
            wanted = 10 ** (peak / 20)
            samples = cue() if cue in LOOPS else ends_softly(cue())
            samples *= wanted / np.abs(samples).max()
            wav, ogg = folder / "cue.wav", HERE / f"{cue.__name__}.ogg"
            quality = LOOP_QUALITY if cue in LOOPS else QUALITY
            gain, tries = 1.0, []
            for _ in range(6):
                write_wav(wav, gain * samples)
                subprocess.run(["oggenc", "--quiet", "--serial", "1", "-q", quality, "-o", ogg, wav], check=True)
                got = decoded_peak(ogg, folder)
                tries.append((abs(np.log(got / wanted)), got, ogg.read_bytes()))
                gain *= (wanted / got) ** 0.7
            _, got, best = min(tries)
            ogg.write_bytes(best)
            size = ogg.stat().st_size
            total += size
            level = 20 * np.log10(got)
            print(f"{ogg.name}: {len(samples) / RATE:.2f} s, {size} bytes, peak {level:.2f} dBFS (wanted {peak})")
    print(f"total {total} bytes")


if __name__ == "__main__":
    main()
