export type Phase = 'pull' | 'plan' | 'render' | 'verify' | 'write' | 'swap' | 'prune'

/** Measures the phases of a publication, in milliseconds. */
export type Stopwatch = {
  /** Adds the time since the last lap to `phase`. */
  lap(phase: Phase): void
  elapsed(): Record<Phase | 'total', number>
}

export function startStopwatch(): Stopwatch {
  const started = performance.now()
  const phases: Record<Phase, number> = {
    pull: 0,
    plan: 0,
    render: 0,
    verify: 0,
    write: 0,
    swap: 0,
    prune: 0,
  }
  let last = started
  return {
    lap(phase) {
      const now = performance.now()
      phases[phase] += now - last
      last = now
    },
    elapsed: () => ({ ...phases, total: performance.now() - started }),
  }
}
