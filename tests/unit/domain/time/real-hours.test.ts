/** Compares our opening hours with an independent implementation: the `opening_hours` package. */
import OpeningHours from 'opening_hours'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { decodeWeek, weekSchema } from '../../../../src/contract/wire/week-schema.ts'
import { openState } from '../../../../src/domain/time/schedule.ts'
import { venueTime } from '../../../../src/domain/time/weekday.ts'
import { ownSamples, realSamples } from '../../../helpers/sample-data.ts'
import { sample, scaledCount } from '../../../helpers/seed.ts'

type Weekly = Record<string, { from: string; to: string }[]>
type Entry = { source: string; raw: string; weekly: Weekly | null }

const REAL = ['hours/osm-vegan-world.json', 'hours/n2-branches.json', 'hours/venues.json']
const DAYS = {
  mon: ['monday', 'Mo'],
  tue: ['tuesday', 'Tu'],
  wed: ['wednesday', 'We'],
  thu: ['thursday', 'Th'],
  fri: ['friday', 'Fr'],
  sat: ['saturday', 'Sa'],
  sun: ['sunday', 'Su'],
} as const
const days = Object.entries(DAYS)
/** The package uses the machine's time zone, so ours does too. No clocks change in these two weeks. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const FROM = new Date(2026, 0, 5)
const MINUTES = 14 * 1440

/** The hours in the wire format: one entry per weekday. A day without hours is closed. */
const toWireHours = (weekly: Weekly) =>
  Object.fromEntries(
    days.map(([short, [name]]) => {
      const shifts = (weekly[short] ?? []).map(({ from, to }) => ({ time_from: from, time_to: to }))
      return [name, { closed: shifts.length === 0, shifts }]
    }),
  )

/** The hours in the syntax of OpenStreetMap: a separate, additive rule per day. */
const toOsmSyntax = (weekly: Weekly) =>
  days
    .flatMap(([short, [, osm]]) => {
      const shifts = (weekly[short] ?? []).map(({ from, to }) => `${from}-${to === '00:00' ? '24:00' : to}`)
      return shifts.length > 0 ? [`${osm} ${shifts.join(',')}`] : []
    })
    .join(', ') || 'off'

/** `count` and `written`: lower limits of entries, and of those in the syntax of OpenStreetMap. */
const SOURCES = [
  { what: 'opening hours', samples: ownSamples<Entry[]>('hours/venues.json'), count: 15, written: 14 },
  { what: 'real opening hours', samples: realSamples<Entry[]>(...REAL), count: 70, written: 50 },
].filter(({ samples }) => samples.length > 0)

describe.each(SOURCES)('$what', ({ samples, count, written }) => {
  const entries = samples.flatMap(({ data }) =>
    data.flatMap((entry) => (entry.weekly ? [{ ...entry, weekly: entry.weekly }] : [])),
  )
  const osmSyntax = /^(?:(?:Mo|Tu|We|Th|Fr|Sa|Su)\b|24\/7)/

  test('include hours past midnight and split days', () => {
    const shifts = entries.flatMap(({ weekly }) => Object.values(weekly).flat())
    expect(entries.length).toBeGreaterThan(count)
    expect(shifts.some(({ from, to }) => to !== '00:00' && to < from)).toBe(true)
    expect(entries.some(({ weekly }) => Object.values(weekly).some((day) => day.length > 1))).toBe(true)
    expect(entries.filter(({ raw }) => osmSyntax.test(raw)).length).toBeGreaterThan(written)
  })

  test.each(
    sample(entries, scaledCount(entries.length)).map(
      ({ source, raw, weekly }) => [source, raw, weekly] as const,
    ),
  )(
    'agree with the reference: %s, %s',
    (_source, raw, weekly) => {
      const week = decodeWeek(v.parse(weekSchema, toWireHours(weekly)))
      const oracle = new OpeningHours(toOsmSyntax(weekly))
      const asWritten = osmSyntax.test(raw) ? new OpeningHours(raw) : null
      const wrong: string[] = []
      const at = new Date(FROM)
      for (let minute = 0; minute < MINUTES; minute++) {
        at.setTime(FROM.getTime() + minute * 60_000)
        const ours = openState(week, venueTime(at.getTime(), ZONE)).open
        if (ours !== oracle.getState(at)) wrong.push(`${at.toISOString()}: ours is ${ours}`)
        if (asWritten && ours !== asWritten.getState(at))
          wrong.push(`${at.toISOString()}: ours is ${ours}, unlike the source`)
        if (wrong.length > 3) break
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )
})
