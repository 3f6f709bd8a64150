/** Longest time that a publication blocks the process, in milliseconds. A single large page may take longer. */
const SLICE = 8

/** Tells long work when to let other work run. */
export type Pace = {
  /** Whether the work has run for long enough. Cheap, so it can be asked for each page. */
  isDue(): boolean
  /** Lets other work run. */
  pause(): Promise<void>
}

/** Creates a pace whose first slice starts now. `turn` resolves when the work may continue. */
export function createPace(turn: () => Promise<unknown>): Pace {
  let resumed = performance.now()
  return {
    isDue: () => performance.now() - resumed >= SLICE,
    async pause() {
      await turn()
      resumed = performance.now()
    },
  }
}
