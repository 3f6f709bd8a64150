import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PublicationState, publicationCall } from '../../../../../src/contract/counter/desk-calls.ts'
import { createGoingLive, type Liveness } from '../../../../../src/stores/desk/versions/going-live.ts'
import { lost } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.live

const [BEFORE, BUILD, LATER] = [
  '20260101T000000000Z-0001',
  '20260101T000001000Z-0001',
  '20260101T000002000Z-0001',
]
let page: FakePage
let state: PublicationState
let served: string
let said: Liveness[]
let live: ReturnType<typeof createGoingLive>
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  state = { state: 'waiting', reason: null, build: null }
  served = BEFORE
  said = []
  page.client.answer(publicationCall, () => state)
  live = createGoingLive(page, 'grill', {
    liveBuild: async () => served,
    report: (liveness) => said.push(liveness),
  })
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('it is live once the site serves the build that contains it, or a later one', async () => {
  for (const build of [BUILD, LATER]) {
    served = BEFORE
    state = { state: 'waiting', reason: null, build: null }
    const since = Date.now() - 100
    live.follow(since)
    await pass(300)
    state = { state: 'done', reason: null, build: BUILD }
    await pass(300)
    expect(said).toEqual([])
    served = build
    await pass(1000)
    expect(said).toHaveLength(1)
    const [first] = said.splice(0)
    expect(first).toMatchObject({ what: 'live' })
    if (first?.what === 'live') expect(first.milliseconds).toBeGreaterThan(700)
    const calls = page.client.requests(publicationCall).length
    await pass(60_000)
    expect(page.client.requests(publicationCall)).toHaveLength(calls)
  }
})

test('after 20 seconds it is slow, and still becomes live', async () => {
  live.follow(Date.now())
  await pass(25_000)
  expect(said).toEqual([{ what: 'slow' }])
  state = { state: 'done', reason: null, build: BUILD }
  served = BUILD
  await pass(10_000)
  expect(said.at(-1)).toMatchObject({ what: 'live' })
})

test('failures are told once with their reason; further attempts are followed until none is left', async () => {
  state = { state: 'retrying', reason: 'no answer', build: null }
  live.follow(Date.now())
  await pass(5000)
  state = { state: 'failed', reason: 'a page is broken', build: null }
  await pass(5000)
  expect(said).toEqual([
    { what: 'retrying', reason: 'no answer' },
    { what: 'failed', reason: 'a page is broken' },
  ])
  const calls = page.client.requests(publicationCall).length
  await pass(60_000)
  expect(page.client.requests(publicationCall)).toHaveLength(calls)
})

test('a lost connection only delays it; without a queue nothing is said', async () => {
  page.client.hold(publicationCall).fail(lost('network'))
  state = { state: 'done', reason: null, build: BUILD }
  served = BUILD
  live.follow(Date.now())
  await pass(2000)
  expect(said).toMatchObject([{ what: 'live' }])
  state = { state: 'none', reason: null, build: null }
  live.follow(Date.now())
  await pass(60_000)
  expect(said).toHaveLength(1)
})

test('only the last publication is followed, and nothing after the page is closed', async () => {
  live.follow(Date.now() - 60_000)
  live.follow(Date.now())
  state = { state: 'done', reason: null, build: BUILD }
  served = BUILD
  await pass(2000)
  expect(said).toHaveLength(1)
  served = BEFORE
  live.follow(Date.now())
  await pass(100)
  live.stop()
  served = LATER
  await pass(60_000)
  expect(said).toHaveLength(1)
})
