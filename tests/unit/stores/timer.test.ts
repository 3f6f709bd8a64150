import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardReload, MAX_TIMER_MS, RELOAD_GUARD_MS, schedule } from '../../../src/stores/timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('timers', () => {
  // @feature limit.timer-cap fault.clock
  it('are capped at the browser’s maximum, beyond which they would fire at once', () => {
    expect(MAX_TIMER_MS).toBe(2_147_483_647)
    const set = vi.spyOn(globalThis, 'setTimeout')
    schedule(Number.MAX_SAFE_INTEGER, () => {})()
    schedule(-5, () => {})()
    expect(set.mock.calls.map(([, delay]) => delay)).toEqual([MAX_TIMER_MS, 0])
  })

  it('can be cancelled', () => {
    const act = vi.fn()
    schedule(10, act)()
    vi.advanceTimersByTime(100)
    expect(act).not.toHaveBeenCalled()
  })
})

describe('the reload guard', () => {
  /** Fakes a page that asks before it is left while it has listeners. */
  function stubPage() {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    return { asks: () => !target.dispatchEvent(new Event('beforeunload', { cancelable: true })) }
  }

  // @feature limit.reload-guard
  it('asks for at most 10 seconds', () => {
    const { asks } = stubPage()
    expect(asks()).toBe(false)
    guardReload()
    vi.advanceTimersByTime(RELOAD_GUARD_MS - 1)
    expect(asks()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(asks()).toBe(false)
    expect(RELOAD_GUARD_MS).toBe(10_000)
  })

  it('ends when it is released', () => {
    const { asks } = stubPage()
    const end = guardReload()
    end()
    expect(asks()).toBe(false)
  })
})
