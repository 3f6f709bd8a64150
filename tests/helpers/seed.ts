/** Chance that can be had again: `SUFRA_SEED`, which a run of the browser tests prints when it starts. */

export function seedOfRun(): number {
  const seed = Number(process.env.SUFRA_SEED)
  if (!Number.isInteger(seed)) throw new Error(`SUFRA_SEED is no whole number: ${process.env.SUFRA_SEED}`)
  return seed
}

/** Numbers from 0 to below 1, always the same ones for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
