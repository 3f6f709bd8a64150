import { expect } from 'vitest'

/** Expects the same rows in both lists. The message contains the complete rows that differ. */
export function expectRows(found: readonly unknown[], expected: readonly unknown[], what: string): void {
  const text = (row: unknown) => JSON.stringify(row) ?? 'nothing'
  const differences = Array.from({ length: Math.max(found.length, expected.length) }, (_, at) => at)
    .filter((at) => text(found[at]) !== text(expected[at]))
    .map((at) => `${text(found[at])} instead of ${text(expected[at])}`)
  expect(differences, `${what}: ${differences.join(', ')}`).toEqual([])
}
