import type { Signal, Sound } from './environment.ts'

/** A tone: its frequency in hertz, and its start and length in seconds. */
type Tone = readonly [frequency: number, start: number, length: number]

const CHIME: readonly Tone[] = [
  [880, 0, 0.35],
  [659, 0.28, 0.6],
]
const signals: Readonly<Record<Signal, { tones: readonly Tone[]; volume: number; wave: OscillatorType }>> = {
  order: { tones: CHIME, volume: 0.35, wave: 'sine' },
  // Square waves are heard above the noise of a kitchen.
  urgent: {
    tones: [...CHIME, ...CHIME.map(([frequency, start, length]): Tone => [frequency, start + 0.8, length])],
    volume: 0.9,
    wave: 'square',
  },
  connection: {
    tones: [
      [311, 0, 0.18],
      [311, 0.3, 0.18],
      [233, 0.6, 0.4],
    ],
    volume: 0.4,
    wave: 'triangle',
  },
  // Short and alike, as of a machine: neither the chime of an order nor the falling tones of a lost connection.
  printer: {
    tones: [0, 0.16, 0.32, 0.48].map((start): Tone => [1175, start, 0.09]),
    volume: 0.3,
    wave: 'square',
  },
}

/**
 * Makes sounds with Web Audio, from oscillators, so that nothing has to be loaded. Every tap on `page` lets it make sounds, should
 * the browser have stopped it.
 */
export function createWebAudio(page: EventTarget): Sound {
  let context: AudioContext | null = null
  const isRunning = () => context?.state === 'running'

  /** Safari can end a context, or leave it interrupted, without an event. */
  async function revive(): Promise<boolean> {
    if (isRunning()) return true
    try {
      if (context && context.state !== 'closed') await resume(context)
      if (!isRunning()) {
        void context?.close().catch(() => {})
        context = new AudioContext()
        await resume(context)
      }
    } catch {
      return false // The device has no sound, or the browser refuses it.
    }
    return isRunning()
  }
  for (const tap of ['pointerdown', 'keydown']) page.addEventListener(tap, () => void revive())
  return {
    isAllowed: () => isRunning(),
    allow: revive,
    play(signal) {
      void revive().then((canPlay) => {
        if (canPlay && context) playTones(context, signal)
      })
    },
  }
}

/** Browsers leave `resume()` pending until the user taps. */
const resume = (context: AudioContext) =>
  Promise.race([context.resume(), new Promise((end) => setTimeout(end, 300))])

function playTones(context: AudioContext, signal: Signal): void {
  const { tones, volume, wave } = signals[signal]
  for (const [frequency, start, length] of tones) {
    const oscillator = new OscillatorNode(context, { type: wave, frequency })
    const gain = new GainNode(context, { gain: 0 })
    const from = context.currentTime + start
    // Without slopes, a tone clicks when it starts and ends.
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(volume, from + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, from + length)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + length)
  }
}
