/**
 * Random visits to random venues. After each step, page, cart, price and API are compared with a model of the
 * venue that shares no code with the rules of the product.
 *
 * `SUFRA_SEED=… SUFRA_VISIT=12.3` repeats a single visit: the fourth of the thirteenth venue.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { countForExtent, seed } from '../helpers/seed.ts'
import { checkRefusal } from './checks/api-answers.ts'
import { createChecker } from './checks/create-checker.ts'
import { openPlatform, type Platform } from './platform/platform.ts'
import { findPlaces, takeStep } from './steps.ts'
import { createChance } from './venues/chance.ts'
import type { PlannedVenue } from './venues/planned-venue.ts'
import { FIRST_DAY, randomVenue } from './venues/random-venue.ts'
import { createVisitor } from './visit/visitor.ts'

const VENUES = countForExtent({ quick: 5, full: 12, nightly: 400 })
const VISITS = countForExtent({ quick: 2, full: 4, nightly: 5 })
const STEPS = 12
const WEEK_MINUTES = 7 * 24 * 60
const only = process.env.SUFRA_VISIT?.split('.').map(Number)

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
}, 300_000)
afterAll(() => platform.close())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const numbers = (count: number, asked: number | undefined) =>
  Array.from({ length: count }, (_, n) => n).filter((n) => asked === undefined || n === asked)

async function visit(venue: PlannedVenue, number: number): Promise<void> {
  const chance = createChance(`model visit ${venue.name} ${number}`)
  vi.setSystemTime(Date.parse(`${FIRST_DAY}T00:00:00Z`) + chance.integer(0, WEEK_MINUTES) * 60_000)
  const places = findPlaces(venue)
  if (places.length === 0) return
  const visitor = createVisitor(venue, platform, chance, chance.pick(places))
  if (venue.closed) return checkRefusal(visitor)
  const check = createChecker(visitor, new Set((await platform.orders(venue)).map(({ id }) => id)))
  try {
    for (let step = 0; step < STEPS; step++) {
      await takeStep(visitor)
      const time = new Date(Date.now()).toLocaleString('en-GB', {
        timeZone: venue.timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })
      // Part of the step's entry: some checks depend on what the last step was.
      visitor.story.push(`${visitor.story.pop() ?? ''} (${time})`)
      await check()
    }
  } catch (error) {
    const report = [`SUFRA_SEED=${seed} SUFRA_VISIT=${venue.name.slice(5)}.${number}`, ...visitor.story].join(
      '\n',
    )
    throw new Error(`${report}\n${(error as Error).stack}`, { cause: error })
  }
}

describe.each(numbers(VENUES, only?.[0]))('venue %i', (number) => {
  test(`pages, carts, prices and the API agree with the model in ${VISITS} visits`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    vi.setSystemTime(Date.parse(`${FIRST_DAY}T00:00:00Z`))
    const venue = randomVenue(`venue${number}`)
    await platform.import(venue)
    const failures: string[] = []
    for (const visits of numbers(VISITS, only?.[1]))
      await visit(venue, visits).catch((error: Error) => failures.push(error.message))
    expect(failures.join('\n\n')).toBe('')
  }, 600_000)
})
