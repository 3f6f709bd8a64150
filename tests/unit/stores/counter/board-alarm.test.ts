import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BoardAlarm, createBoardAlarm } from '../../../../src/stores/counter/board-alarm.ts'
import { type FakeCounter, fakeCounter } from '../../../helpers/page/fake-counter.ts'

let page: FakeCounter
let alarm: BoardAlarm
let close = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  page = fakeCounter()
  alarm = createBoardAlarm(page, () => Date.now())
  close = alarm.open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const order = (id: string) => ({ id, since: Date.now() })

test('it rings from the arrival of an order until someone opens it, louder after a minute', () => {
  alarm.update([order('a')])
  expect(page.played).toEqual(['order'])
  vi.advanceTimersByTime(60_000)
  expect(new Set(page.played.slice(0, -1))).toEqual(new Set(['order']))
  expect(page.played.at(-1)).toBe('urgent')
  alarm.acknowledge(['a'])
  const rung = page.played.length
  vi.advanceTimersByTime(60_000)
  expect(page.played).toHaveLength(rung)
  expect(alarm.$isRinging.get()).toBe(false)
})

test('it rings until each order was opened, and again for a later one', () => {
  alarm.update([order('a'), order('b')])
  alarm.acknowledge(['a'])
  expect(alarm.$unseen.get()).toEqual(['b'])
  expect(alarm.$isRinging.get()).toBe(true)
  alarm.acknowledge()
  expect(alarm.$isRinging.get()).toBe(false)
  alarm.update([order('a'), order('b'), order('c')])
  expect(alarm.$unseen.get()).toEqual(['c'])
})

test('an answer on another device ends it', () => {
  alarm.update([order('a')])
  alarm.update([])
  expect(alarm.$isRinging.get()).toBe(false)
})

test('a locked board rings for each further order', () => {
  alarm.updateCount(1)
  expect(alarm.$isRinging.get()).toBe(true)
  alarm.acknowledge()
  expect(alarm.$isRinging.get()).toBe(false)
  alarm.updateCount(2)
  expect(alarm.$isRinging.get()).toBe(true)
})

test('a reload does not ring for orders that were opened', () => {
  alarm.update([order('a')])
  alarm.acknowledge(['a'])
  const again = createBoardAlarm(page, () => Date.now())
  again.update([order('a')])
  expect(again.$isRinging.get()).toBe(false)
})

test('it says when the browser forbids sound, and rings after a tap', async () => {
  page.soundAllowed = false
  alarm.update([order('a')])
  expect(page.played).toEqual([])
  expect(alarm.$sound.get()).toBe('blocked')
  await alarm.setSound(true)
  expect(alarm.$sound.get()).toBe('on')
  vi.advanceTimersByTime(5_000)
  expect(page.played.length).toBeGreaterThan(0)
})

test('staff can switch it off; a test switches it on', async () => {
  await alarm.setSound(false)
  alarm.update([order('a')])
  expect(page.played).toEqual([])
  await alarm.test()
  expect(page.played).toEqual(['order'])
})
