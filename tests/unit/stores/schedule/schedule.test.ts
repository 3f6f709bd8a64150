import { setPersistentEngine } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScheduleChoice } from '../../../../src/domain/time/order-time.ts'
import { NO_SCHEDULING } from '../../../../src/domain/time/scheduling-rules.ts'
import { $liveService } from '../../../../src/stores/schedule/live-service.ts'
import { createSchedule, loadSlots, type Schedule } from '../../../../src/stores/schedule/schedule.ts'
import { keptChoice } from '../../../../src/stores/schedule/schedule-choice.ts'

const MINUTE = 60_000
const $noLines = atom([])
const DAY = '2026-05-06'
const lunch = { closed: false, shifts: [{ from: 11 * 60, to: 14 * 60 }] }
const shop = {
  branchId: 'b1',
  timeZone: 'Asia/Kuwait',
  type: 'pickup' as const,
  hours: { wednesday: lunch, thursday: lunch },
  scheduled: { ...NO_SCHEDULING, on: true },
  service: { pausedUntil: null, busy: null },
}
const at = (time: string) => Date.parse(`${DAY}T${time}+03:00`)
const slot = (from: string, to: string) => ({ date: DAY, from, to })
const later = (from: string, to: string): ScheduleChoice => ({ when: 'later', slot: slot(from, to) })

let storage: Record<string, string> = {}
let keys = 0
const stops: (() => void)[] = []

/** Creates a schedule with a listener, as a visible page does. */
function openSchedule(of: Parameters<typeof createSchedule>[0], key = `cart:${++keys}`): Schedule {
  const schedule = createSchedule(of, key, $noLines, () => [])
  stops.push(schedule.$state.listen(() => {}))
  return schedule
}

beforeAll(() => loadSlots(shop))
beforeEach(() => {
  storage = {}
  setPersistentEngine(storage, { addEventListener() {}, removeEventListener() {} })
  vi.useFakeTimers({ now: at('10:00') })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  // Stores unmount one second after the last listener has left.
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
})

describe('createSchedule', () => {
  // @feature schedule.default-slot
  it('defaults to now while open and to the second slot of the day while closed', () => {
    expect(openSchedule(shop).$state.get()).toMatchObject({ choice: later('11:30', '12:00'), change: null })
    vi.setSystemTime(at('11:00'))
    expect(openSchedule(shop).$state.get()).toMatchObject({ choice: { when: 'now' }, hours: { open: true } })
  })

  it('returns the wanted time for availability checks', () => {
    const schedule = openSchedule(shop)
    schedule.choose(later('13:00', '13:30'))
    expect(schedule.$state.get().at).toEqual({ weekday: 'wednesday', minute: 13 * 60, date: DAY })
    vi.setSystemTime(at('11:00'))
    schedule.choose({ when: 'now' })
    expect(schedule.$state.get().at).toEqual({ weekday: 'wednesday', minute: 11 * 60, date: DAY })
  })

  // @feature cart.schedule
  it('keeps the time on another day, or uses the next or last one there', () => {
    const short = { closed: false, shifts: [{ from: 11 * 60, to: 12 * 60 + 30 }] }
    const late = { closed: false, shifts: [{ from: 12 * 60, to: 14 * 60 }] }
    const schedule = openSchedule({ ...shop, hours: { ...shop.hours, friday: late, saturday: short } })
    const wanted = (date: string, from: string, to: string) => {
      expect(schedule.$state.get().choice).toEqual({ when: 'later', slot: { date, from, to } })
    }
    schedule.choose(later('13:00', '13:30'))
    schedule.chooseDay('2026-05-07')
    wanted('2026-05-07', '13:00', '13:30')
    schedule.chooseDay('2026-05-09')
    wanted('2026-05-09', '12:00', '12:30')
    schedule.choose(later('11:30', '12:00'))
    schedule.chooseDay('2026-05-08')
    wanted('2026-05-08', '12:00', '12:30')
    // A day without slots cannot be chosen.
    schedule.chooseDay('2026-05-10')
    wanted('2026-05-08', '12:00', '12:30')
  })

  // @feature schedule.replaced-slot
  it('replaces a slot that expires while it is shown, and reports the new one', () => {
    const schedule = openSchedule(shop)
    schedule.choose(later('11:00', '11:30'))
    vi.advanceTimersByTime(44 * MINUTE)
    expect(schedule.$state.get()).toMatchObject({ choice: later('11:00', '11:30'), change: null })
    vi.advanceTimersByTime(2 * MINUTE)
    expect(schedule.$state.get()).toMatchObject({
      choice: later('11:30', '12:00'),
      change: { was: later('11:00', '11:30'), is: later('11:30', '12:00') },
    })
    schedule.choose(later('12:00', '12:30'))
    expect(schedule.$state.get().change).toBeNull()
  })

  it('keeps the default slot until it expires, and reports its replacement', () => {
    const schedule = openSchedule(shop)
    vi.advanceTimersByTime(30 * MINUTE)
    expect(schedule.$state.get()).toMatchObject({ choice: later('11:30', '12:00'), change: null })
    vi.advanceTimersByTime(46 * MINUTE)
    expect(schedule.$state.get().change).toEqual({
      was: later('11:30', '12:00'),
      is: later('12:00', '12:30'),
    })
  })

  it('switches to a later slot when the venue closes, or to none if no slot is in range', () => {
    vi.setSystemTime(at('13:59'))
    const schedule = openSchedule({ ...shop, scheduled: { ...shop.scheduled, maxAdvance: 23 * 60 } })
    schedule.choose({ when: 'now' })
    vi.advanceTimersByTime(MINUTE)
    const { choice, change } = schedule.$state.get()
    expect(choice).toMatchObject({ when: 'later', slot: { date: '2026-05-07', from: '11:30' } })
    expect(change?.was).toEqual({ when: 'now' })
    const short = openSchedule({ ...shop, scheduled: { ...shop.scheduled, maxAdvance: 60 } })
    expect(short.$state.get()).toMatchObject({
      choice: { when: 'now' },
      slots: [],
      hours: { open: false, scheduled: NO_SCHEDULING },
    })
  })

  // @feature cart.schedule storage.schedule
  it('stores the choice of the diner by cart and order type, but not a default', () => {
    const schedule = openSchedule(shop, 'cart:77')
    expect(storage).toEqual({})
    schedule.choose(later('12:30', '13:00'))
    expect(storage).toEqual({
      'schedule:cart:77:pickup': JSON.stringify(later('12:30', '13:00')),
    })
    expect(openSchedule(shop, 'cart:77').$state.get().choice).toEqual(later('12:30', '13:00'))
    expect(openSchedule({ ...shop, type: 'delivery' }, 'cart:77').$state.get().choice).toEqual(
      later('11:30', '12:00'),
    )
    schedule.clear()
    expect(storage).toEqual({})
    expect(schedule.$state.get().choice).toEqual(later('11:30', '12:00'))
  })

  // @feature storage.schedule
  it.each([
    ['{"when":"now"}', { when: 'now' }],
    [JSON.stringify(later('12:30', '13:00')), later('12:30', '13:00')],
    ['{"when":"later","slot":{"date":"2026-05-06","from":"noon","to":"13:00"}}', undefined],
    ['{"when":"later","slot":{"date":"06.05.2026","from":"12:30","to":"13:00"}}', undefined],
    ['{"when":"later"}', undefined],
    ['null', undefined],
    ['nonsense', undefined],
  ])('reads %s from storage', (stored, choice) => {
    const key = `cart:${++keys}`
    storage[`schedule:${key}:pickup`] = stored
    const $kept = keptChoice(key, 'pickup')
    stops.push($kept.listen(() => {}))
    expect($kept.get()).toEqual(choice)
  })

  it('has no slots without scheduled orders', () => {
    const schedule = openSchedule({ ...shop, scheduled: NO_SCHEDULING })
    expect(schedule.$state.get()).toMatchObject({
      slots: [],
      choice: { when: 'now' },
      hours: { open: false },
    })
  })
})

// @feature counter.service
describe('a pause', () => {
  afterEach(() => $liveService.set(null))
  const open = { ...shop, branchId: 'paused' }

  it('stops orders for now until its end, also one that the page learns of later', () => {
    vi.setSystemTime(at('11:00'))
    const schedule = openSchedule(open)
    expect(schedule.$state.get()).toMatchObject({ choice: { when: 'now' }, resumesAt: null })
    $liveService.set({ pausedUntil: at('12:00'), busy: null })
    expect(schedule.$state.get()).toMatchObject({
      hours: { open: false },
      choice: later('12:30', '13:00'),
      resumesAt: 12 * 60,
    })
    vi.setSystemTime(at('12:00'))
    expect(schedule.refresh()).toMatchObject({ hours: { open: true }, resumesAt: null })
  })

  it('a busy time blocks nothing', () => {
    vi.setSystemTime(at('11:00'))
    const service = { pausedUntil: null, busy: { minutes: 15, until: at('11:30') } }
    const schedule = openSchedule({ ...shop, branchId: 'busy', service })
    expect(schedule.$state.get()).toMatchObject({ choice: { when: 'now' }, busyMinutes: 15 })
    vi.setSystemTime(at('11:30'))
    expect(schedule.refresh().busyMinutes).toBe(0)
  })
})
