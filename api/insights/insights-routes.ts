import { type InsightsAnswer, insightsCall } from '../../src/contract/counter/insights-calls.ts'
import { addFigures, type Figures } from '../../src/domain/insights/figures.ts'
import { daysOf, MAX_PERIOD, type Period } from '../../src/domain/insights/period.ts'
import type { CountedTotal } from '../../src/domain/order/day-totals.ts'
import { startOfBusinessDay } from '../../src/domain/time/business-day.ts'
import { isCalendarDate } from '../../src/domain/time/clock-time.ts'
import { addDays } from '../../src/domain/time/weekday.ts'
import { type Minor, toMajorUnits } from '../../src/domain/values/money.ts'
import { countStars, listItemViews, listSearchMisses } from '../db/insights/interest.ts'
import { findMember } from '../db/staff/members.ts'
import { type Db, listBranches } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { encodeNames } from '../orders/placed-order.ts'
import type { CurrentBranch, VenueReader } from '../venues/venue-reader.ts'
import { type BranchDay, currentDay, readFigures } from './read-figures.ts'

/** How often words must have been searched to be shown: what one person typed may say something about them. */
const LEAST_SEARCHES = 3
const MAX_SEARCHES = 100
const MAX_UNORDERED = 100
const DEFAULT_DAYS = 30

/** The call that says what was sold and searched in a period. */
export function insightsRoutes(register: Register, { db, now }: CallDeps, venues: VenueReader): void {
  register(insightsCall, async ({ staff, query }) => {
    const own = await venues.branch(db, { branchId: staff.branchId })
    const seen = await seenBranches(db, venues, staff, own)
    const chosen = query.branches === 'all' ? seen : [own]
    const at = now()
    const today =
      chosen
        .map((branch) => currentDay(branch, at))
        .sort()
        .at(-1) ?? ''
    const period = parsePeriod(query, today)
    const days = await readFigures(db, staff.venue, chosen, period, at)
    const { currency } = own.business
    const { sold, leftOut } = ofCurrency(days, currency)
    const all = addFigures(sold.map(({ figures }) => figures))
    const branchIds = chosen.map(({ branchId }) => branchId)
    const counted = { branchIds, ...period }
    const items = new Map(chosen.flatMap(({ items }) => [...items]))
    const namesOf = (itemId: string) => encodeNames(items.get(itemId)?.item.name ?? {})
    const views = await listItemViews(db, counted)
    const stars = await countStars(db, staff.venue, ratedIn(chosen, period))
    const major = (minor: Minor) => toMajorUnits(minor, currency)
    const encode = encoder(currency)
    return {
      ...{ ...period, today, currency },
      branches: seen.map(({ business }) => ({
        reference_id: business.referenceId,
        name: encodeNames(business.branchName),
      })),
      totals: encode.figures(all),
      left_out: leftOut,
      days: encodeDays(sold, period, encode),
      hours: encodeBy(all.hours, encode, (hour) => ({ hour: Number(hour) })),
      types: encodeBy(all.types, encode, (type) => ({ type })),
      dishes: Object.entries(all.dishes)
        .sort(([, a], [, b]) => b.amount - a.amount || b.quantity - a.quantity)
        .map(([itemId, dish]) => ({
          item_id: itemId,
          // A dish that is not on the menu any more is called as it was.
          names: items.has(itemId)
            ? namesOf(itemId)
            : [{ locale: own.business.locales[0] ?? 'en', name: dish.name }],
          quantity: dish.quantity,
          amount: major(dish.amount),
        })),
      searches: await listSearchMisses(db, counted, { least: LEAST_SEARCHES, most: MAX_SEARCHES }),
      unordered: views
        .filter(({ itemId }) => items.has(itemId) && all.dishes[itemId] === undefined)
        .slice(0, MAX_UNORDERED)
        .map(({ itemId, count }) => ({ item_id: itemId, names: namesOf(itemId), views: count })),
      stars: [1, 2, 3, 4, 5].map((star) => stars.get(star) ?? 0) as InsightsAnswer['stars'],
    }
  })
}

/** The branches that the caller works at, in the order of the venue file. */
async function seenBranches(
  db: Db,
  venues: VenueReader,
  staff: StaffCaller,
  own: CurrentBranch,
): Promise<CurrentBranch[]> {
  const member = staff.allBranches ? undefined : await findMember(db, staff.venue, staff.staffId)
  const isSeen = (referenceId: string) =>
    staff.allBranches || referenceId === staff.referenceId || member?.branches?.includes(referenceId)
  const places = (await listBranches(db, staff.venue)).filter(({ referenceId }) => isSeen(referenceId))
  const { venue, revision } = own
  // The file is decoded once; what staff say today is read once per branch and revision.
  return Promise.all(places.map(({ id }) => venues.view(db, { branchId: id, venue, revision })))
}

/** Reads the wanted period. @throws ApiError `invalid` */
function parsePeriod(query: Readonly<Record<string, string | undefined>>, today: string): Period {
  const to = query.to ?? today
  const from = query.from ?? addDays(isCalendarDate(to) ? to : today, 1 - DEFAULT_DAYS)
  for (const [path, day] of Object.entries({ from, to }))
    if (!isCalendarDate(day)) throw invalid([{ path, message: 'expected a date such as 2026-05-06' }])
  if (to > today) throw invalid([{ path: 'to', message: `expected a day up to today, ${today}` }])
  if (from > to) throw invalid([{ path: 'from', message: `expected a day up to ${to}` }])
  if (from <= addDays(to, -MAX_PERIOD))
    throw invalid([{ path: 'from', message: `expected at most ${MAX_PERIOD} days` }])
  return { from, to }
}

/** The figures in a currency, and how many orders are in others. */
function ofCurrency(days: readonly BranchDay[], currency: string) {
  const sold: { day: string; figures: Figures }[] = []
  let leftOut = 0
  for (const { day, figures } of days)
    for (const [of, all] of Object.entries(figures))
      if (of === currency) sold.push({ day, figures: all })
      else leftOut += all.sold.count + all.refused.count
  sold.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return { sold, leftOut }
}

/** From when to when ratings count. */
function ratedIn(branches: readonly CurrentBranch[], { from, to }: Period) {
  const startOf = (day: string) =>
    branches.map(({ hours, business }) => startOfBusinessDay(hours, business.timeZone, day))
  return {
    referenceIds: branches.map(({ business }) => business.referenceId),
    from: new Date(Math.min(...startOf(from))),
    to: new Date(Math.max(...startOf(addDays(to, 1)))),
  }
}

type Encoder = ReturnType<typeof encoder>

function encoder(currency: string) {
  const major = (minor: Minor) => toMajorUnits(minor, currency)
  const counted = ({ count, total }: CountedTotal) => ({ count, total: major(total) })
  const figures = ({ sold, refused, removed, tax, refunded }: Figures) => ({
    sold: counted(sold),
    refused: counted(refused),
    removed: counted(removed),
    tax: major(tax),
    refunded: major(refunded),
  })
  return { counted, figures }
}

function encodeDays(sold: readonly { day: string; figures: Figures }[], period: Period, encode: Encoder) {
  const byDay = Map.groupBy(sold, ({ day }) => day)
  return daysOf(period).map((date) => {
    // Without dishes and hours, which no day needs.
    const figures = (byDay.get(date) ?? []).map((one) => ({
      ...one.figures,
      dishes: {},
      hours: {},
      types: {},
    }))
    return { date, ...encode.figures(addFigures(figures)) }
  })
}

const encodeBy = <Key extends object>(
  totals: Readonly<Record<string, CountedTotal>>,
  encode: Encoder,
  toKey: (key: string) => Key,
) => Object.entries(totals).map(([key, sold]) => ({ ...toKey(key), sold: encode.counted(sold) }))
