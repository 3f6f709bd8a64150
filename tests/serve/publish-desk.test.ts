import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPublishDesk, type PublishDesk } from '../../scripts/serve/publish-desk.ts'

let published: string[]
let desk: PublishDesk
beforeEach(() => {
  vi.useFakeTimers()
  published = []
  const publisher = {
    publish: async (id: string) => void published.push(id),
    remove: async (id: string) => void published.push(`-${id}`),
  }
  desk = openPublishDesk(publisher as unknown as Parameters<typeof openPublishDesk>[0], () => {})
})
afterEach(() => vi.useRealTimers())

/** Lets what was asked for be done. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('what may be told late is published within a minute, all of that minute at once', async () => {
  desk.enqueueLater(['grill', 'grill-jahra'])
  await vi.advanceTimersByTimeAsync(40_000)
  desk.enqueueLater(['cafe', 'grill'])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(published).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(published).toEqual(['grill', 'grill-jahra', 'cafe'])
  desk.enqueueLater(['grill'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(published).toEqual(['grill', 'grill-jahra', 'cafe', 'grill'])
})

test('an edit does not wait for it, and a venue that is gone is not published any more', async () => {
  desk.enqueueLater(['grill', 'cafe'])
  desk.enqueue(['grill'])
  await settle()
  expect(published).toEqual(['grill'])
  desk.remove(['cafe'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(published).toEqual(['grill', '-cafe', 'grill'])
})

test('once closed, nothing is published', async () => {
  desk.enqueueLater(['grill'])
  await desk.close()
  await vi.advanceTimersByTimeAsync(120_000)
  desk.enqueueLater(['cafe'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(published).toEqual([])
})
