import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from '../../../api/board/event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// @feature counter.stream
test('a stream that nobody reads any more is released after at most 15 minutes and a beat', () => {
  const onClosed = vi.fn()
  const streams = Array.from({ length: 100 }, () => openEventStream(onClosed))
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(onClosed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * 60_000 + 15_000)
  expect(onClosed).toHaveBeenCalledTimes(streams.length)
  expect(vi.getTimerCount()).toBe(0)
})
