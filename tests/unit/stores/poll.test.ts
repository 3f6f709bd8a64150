import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Found, pollWhileShown } from '../../../src/stores/poll.ts'
import { type FakePage, fakePage } from '../../helpers/page/fake-page.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a poll whose answer the test controls. Records the time of each poll in seconds since the start. */
function polled(found: Found = 'same', goesOnHidden?: () => boolean) {
  const began = Date.now()
  const times: number[] = []
  const now = { found }
  const stop = pollWhileShown(
    page,
    async () => {
      times.push((Date.now() - began) / 1000)
      return now.found
    },
    goesOnHidden,
  )
  return { times, now, stop }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('polling', () => {
  test('starts at once and increases its interval by half while nothing changes, to at most a minute', async () => {
    const { times } = polled()
    await seconds(300)
    const waits = times.slice(1).map((time, at) => Number((time - (times[at] ?? 0)).toFixed(3)))
    expect(waits).toEqual([6, 9, 13.5, 20.25, 30.375, 45.563, 60, 60])
  })

  test('resets its interval when something changes', async () => {
    const { times, now } = polled()
    await seconds(30)
    now.found = 'changed'
    await seconds(20)
    const before = times.length
    await seconds(12)
    expect(times.length - before).toBe(3)
  })

  test('ends at the final state, whatever happens to the page', async () => {
    const { times, now } = polled()
    now.found = 'over'
    await seconds(6)
    expect(times).toHaveLength(2)
    page.show(true)
    page.connect(true)
    await seconds(600)
    expect(times).toHaveLength(2)
  })

  test('pauses in a hidden tab and polls at once when the tab is shown', async () => {
    const { times } = polled()
    await seconds(1)
    page.show(false)
    await seconds(600)
    expect(times).toHaveLength(1)
    page.connect(true)
    await seconds(600)
    expect(times).toHaveLength(1)
    page.show(true)
    await seconds(0)
    expect(times).toHaveLength(2)
    // The interval starts again.
    await seconds(6)
    expect(times).toHaveLength(3)
  })

  test('starts no timer if the tab is hidden before the answer arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Found>()
    let polls = 0
    pollWhileShown(page, () => {
      polls++
      return promise
    })
    page.show(false)
    resolve('same')
    await seconds(600)
    expect(polls).toBe(1)
  })

  test('continues in a hidden tab while the diner wants notifications', async () => {
    let wanted = true
    const { times } = polled('changed', () => wanted)
    page.show(false)
    await seconds(12)
    expect(times).toHaveLength(4)
    wanted = false
    await seconds(600)
    expect(times).toHaveLength(5)
  })

  test('polls at once when the connection returns', async () => {
    const { times } = polled()
    await seconds(100)
    const before = times.length
    page.connect(false)
    page.connect(true)
    await seconds(0)
    expect(times).toHaveLength(before + 1)
  })

  test('never polls twice at the same time', async () => {
    const answers: ((found: Found) => void)[] = []
    pollWhileShown(page, () => new Promise((resolve) => answers.push(resolve)))
    page.show(true)
    page.connect(true)
    await seconds(60)
    expect(answers).toHaveLength(1)
    answers[0]?.('same')
    await seconds(6)
    expect(answers).toHaveLength(2)
  })

  test('aborts the request, removes its listeners and starts no timer when stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<Found>()
    const signals: AbortSignal[] = []
    const stop = pollWhileShown(page, (signal) => {
      signals.push(signal)
      return promise
    })
    stop()
    expect(signals[0]?.aborted).toBe(true)
    resolve('same')
    page.show(true)
    await seconds(600)
    expect(signals).toHaveLength(1)
    expect(page.listeners()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
