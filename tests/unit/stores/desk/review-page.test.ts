import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import type { EditSchedule } from '../../../../src/contract/counter/desk-calls.ts'
import { type DraftChange, foldEdits } from '../../../../src/stores/desk/draft-changes.ts'
import { createReviewPage } from '../../../../src/stores/desk/review-page.ts'

// @feature-file desk.screen

const later: EditSchedule = { id: 's', at: '2026-12-24T17:00:00Z', who: 'Omar', problem: null }
const price = (id: string, item: string, to: number, schedule: EditSchedule | null = null) => ({
  ...{ id, who: 'Mona', problem: null, schedule },
  edit: { kind: 'set', path: [{ item }, 'price'], from: to - 1, to } as const,
})
const setUp = (...edits: Parameters<typeof foldEdits>[0]) => {
  const $changes = atom<readonly DraftChange[]>(foldEdits(edits))
  const counts: ((pages: number) => void)[] = []
  const countPages = () => new Promise<number>((resolve) => counts.push(resolve))
  return { $changes, counts, page: createReviewPage({ $changes, countPages }) }
}
type Page = ReturnType<typeof createReviewPage>
const rows = ({ $rows }: Page) =>
  $rows.get().map(({ change, isChosen, isNew }) => [change.ids.join(), isChosen, isNew])

test('what is there when the list is opened is chosen, but for what has a time', () => {
  const { page } = setUp(price('a', 'tea', 2), price('b', 'cola', 2, later))
  expect(rows(page)).toEqual([
    ['a', true, false],
    ['b', false, false],
  ])
  expect(page.$chosen.get()).toMatchObject([{ ids: ['a'] }])
})

test('what others add or extend meanwhile is new, and not chosen until somebody chooses it', () => {
  const { page, $changes } = setUp(price('a', 'tea', 2), price('b', 'cola', 2))
  $changes.set(
    foldEdits([price('a', 'tea', 2), price('b', 'cola', 2), price('c', 'cola', 3), price('d', 'soup', 2)]),
  )
  expect(rows(page)).toEqual([
    ['a', true, false],
    ['b,c', false, true],
    ['d', false, true],
  ])
  const added = $changes.get()[2]
  if (added) page.choose(added, true)
  expect(page.$chosen.get()).toMatchObject([{ ids: ['a'] }, { ids: ['d'] }])
  const first = $changes.get()[0]
  if (first) page.choose(first, false)
  expect(page.$chosen.get()).toMatchObject([{ ids: ['d'] }])
})

// @feature desk.preview
test('pages are counted for what is chosen, and a late answer for an earlier choice is ignored', async () => {
  const { page, $changes, counts } = setUp(price('a', 'tea', 2), price('b', 'cola', 2))
  const close = page.open()
  const [first] = $changes.get()
  if (first) page.choose(first, false)
  counts[1]?.(7)
  await vi.waitFor(() => expect(page.$pages.get()).toBe(7))
  counts[0]?.(40)
  // The same choice again is not counted again.
  $changes.set([...$changes.get()])
  await Promise.resolve()
  expect([page.$pages.get(), counts.length]).toEqual([7, 2])
  close()
})
