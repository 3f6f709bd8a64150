import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { createEditSender } from '../../../../src/stores/desk/edit-sender.ts'
import type { NewEdit } from '../../../../src/stores/desk/unsent-edits.ts'

// @feature-file desk.edits

/** Sends edits whose values have these sizes in bytes; returns how many were in each call. */
async function callsFor(...sizes: number[]): Promise<number[]> {
  const $unsent = atom<readonly NewEdit[]>(
    sizes.map((size, index) => ({
      id: String(index),
      // Two bytes each.
      edit: { kind: 'set', path: ['zones'], from: null, to: 'é'.repeat(size / 2) },
    })),
  )
  const calls: number[] = []
  const sender = createEditSender({
    $unsent,
    attempt: (call) => call(),
    async save(edits) {
      calls.push(edits.length)
      return { refused: [], edits: [] }
    },
    onSaved() {},
    onRefused() {},
  })
  expect(await sender.send()).toBe(true)
  expect($unsent.get()).toEqual([])
  return calls
}

test('a call has as many edits as it can take, by their number and their size', async () => {
  expect(await callsFor(...Array.from({ length: 450 }, () => 10))).toEqual([200, 200, 50])
  expect(await callsFor(90_000, 90_000, 90_000, 10)).toEqual([2, 2])
  // The platform says what is wrong with an edit that is too large by itself.
  expect(await callsFor(300_000, 10, 10)).toEqual([1, 2])
})
