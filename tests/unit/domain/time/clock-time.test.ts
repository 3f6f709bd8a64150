import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from '../../../../src/domain/time/clock-time.ts'

describe('parseClockTime', () => {
  it.each([
    ['18:30', 1110],
    ['18:30:59', 1110],
    ['8:05', 485],
    ['8', 480],
    ['24', 1440],
    ['24:00', 1440],
    ['00:00', 0],
    ['12:00 am', 0],
    ['12:30am', 30],
    ['12 pm', 720],
    ['12:59 PM', 779],
    ['6:30 pm', 1110],
    ['6:30 p.m.', 1110],
    ['06:30:00 A.M.', 390],
    [' 6:30 pm ', 1110],
    ['6:30 pm', 1110],
  ])('parses %j as minute %i', (text, minute) => {
    expect(parseClockTime(text)).toEqual({ minute, date: null })
  })

  it.each([
    ['2026-05-01T18:30', 1110, '2026-05-01'],
    ['2026-05-01 18:30:00', 1110, '2026-05-01'],
    ['2026-05-01T18:30:00.000Z', 1110, '2026-05-01'],
    ['2026-05-01T18:30:00+03:00', 1110, '2026-05-01'],
    ['2026-05-01 6:30 pm', 1110, '2026-05-01'],
    ['2024-02-29T24:00', 1440, '2024-02-29'],
  ])('parses %j as minute %i of %s', (text, minute, date) => {
    expect(parseClockTime(text)).toEqual({ minute, date })
  })

  it.each([
    '',
    ' ',
    'noon',
    '25:00',
    '24:01',
    '12:60',
    '13:00 pm',
    '0:30 am',
    '1:5',
    '123',
    '-1:00',
    '18h30',
    '5m',
    '18.',
    '6:30 pmx',
    '2026-05-01',
    '2026-13-01T10:00',
    '2026-02-31T10:00',
    '2026-05-01T25:00',
    '2026-05-01T',
  ])('returns null for %j', (text) => {
    expect(parseClockTime(text)).toBeNull()
  })

  // @feature rule.time-formats
  it('parses 24-hour and 12-hour times alike', () => {
    fc.assert(
      fc.property(fc.nat(1439), (minute) => {
        const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
        const twelve = `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
        expect(parseClockTime(`${hour}:${rest}`)?.minute).toBe(minute)
        expect(parseClockTime(twelve)?.minute).toBe(minute)
      }),
    )
  })

  it('never throws, and never returns a minute outside the day', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9: apmT.Z+-]*$/)), (text) => {
        const minute = parseClockTime(text)?.minute ?? 0
        expect(minute >= 0 && minute <= 1440).toBe(true)
      }),
    )
  })
})
