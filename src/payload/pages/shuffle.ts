/** Shuffles a list in an order that depends only on the seed, so that equal seeds give equal pages. */
export function seededShuffle<T extends { readonly id: string }>(list: readonly T[], seed: string): T[] {
  return list
    .map((entry) => ({ entry, rank: hash(`${seed} ${entry.id}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** FNV-1a with a final mix, so that similar ids get very different hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
