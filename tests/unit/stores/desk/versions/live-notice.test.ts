import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publicationCall } from '../../../../../src/contract/counter/desk-calls.ts'
import { createLiveNotice } from '../../../../../src/stores/desk/versions/live-notice.ts'
import { fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.live

const BUILD = '20260101T000001000Z-0001'
const $notice = atom<{ readonly what: string } | null>(null)
let live: ReturnType<typeof createLiveNotice>
beforeEach(() => {
  vi.useFakeTimers()
  const page = fakePage()
  const pointer = { id: BUILD, timestamp: '2026-01-01T00:00:01Z' }
  vi.stubGlobal('fetch', async () => Response.json(pointer))
  page.client.answer(publicationCall, () => ({ state: 'done' as const, reason: null, build: BUILD }))
  live = createLiveNotice(page, 'grill', $notice)
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('that diners have it is said for 20 seconds, and what happens meanwhile stays', async () => {
  live.onPublished(Date.now())
  await vi.advanceTimersByTimeAsync(5000)
  expect($notice.get()).toMatchObject({ what: 'liveness', liveness: { what: 'live' } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect($notice.get()).toBeNull()

  live.onPublished(Date.now())
  await vi.advanceTimersByTimeAsync(5000)
  $notice.set({ what: 'removed' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect($notice.get()).toEqual({ what: 'removed' })
})
