import { addFigures, figuresOf } from '../../src/domain/insights/figures.ts'
import { daysOf, type Period } from '../../src/domain/insights/period.ts'
import { businessDate, startOfBusinessDay } from '../../src/domain/time/business-day.ts'
import { addDays, venueTime } from '../../src/domain/time/weekday.ts'
import {
  type CurrencyFigures,
  listStoredDays,
  markChangedDays,
  storeDays,
} from '../db/insights/day-figures.ts'
import { listOrdersBetween, sumRefunds } from '../db/insights/ordered.ts'
import { findLatestOrderPayments } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { orderFigures } from './order-figures.ts'

/** A branch, as far as its business days need it. */
type Branch = Pick<BranchView, 'branchId' | 'business' | 'hours'>

/** The figures of a business day of a branch. */
export type BranchDay = { readonly branchId: string; readonly day: string; readonly figures: CurrencyFigures }

/** A business day that has to be added up, from its start to its end in epoch milliseconds. */
type OpenDay = { readonly branch: Branch; readonly day: string; readonly from: number; readonly to: number }

/** Days whose orders are read together. */
const DAYS_AT_ONCE = 7
/** How long a transaction may last that changes an order, in milliseconds. */
const SLACK = 5 * 60_000

/** The business day at `now` (epoch milliseconds), `YYYY-MM-DD`. */
export const currentDay = ({ business, hours }: Branch, now: number): string =>
  businessDate(hours, venueTime(now, business.timeZone))

/**
 * Returns the figures of the business days of branches of one venue, which must not be in the future. Adds up the orders of today, of
 * yesterday, and of days that are not stored yet or have changed since; from the day before yesterday on, days are stored.
 */
export async function readFigures(
  db: Db,
  venue: string,
  branches: readonly Branch[],
  period: Period,
  now: number,
): Promise<BranchDay[]> {
  const ids = branches.map(({ branchId }) => branchId)
  await markChangedDays(db, venue, ids, { now: new Date(now), slack: SLACK })
  // A day starts when the one before it ended.
  const stored = await listStoredDays(db, ids, { ...period, from: addDays(period.from, -1) })
  const byKey = new Map(stored.map((day) => [`${day.branchId} ${day.day}`, day]))
  const known: BranchDay[] = []
  const open: OpenDay[] = []
  for (const branch of branches) {
    const { branchId, hours, business } = branch
    const endOf = (day: string) =>
      byKey.get(`${branchId} ${day}`)?.endsAt.getTime() ??
      startOfBusinessDay(hours, business.timeZone, addDays(day, 1))
    for (const day of daysOf(period)) {
      const figures = byKey.get(`${branchId} ${day}`)?.figures
      if (figures) known.push({ branchId, day, figures })
      else open.push({ branch, day, from: endOf(addDays(day, -1)), to: endOf(day) })
    }
  }
  for (const together of chunks(open)) known.push(...(await addUp(db, venue, together, now)))
  return known
}

/** Splits days into groups of successive days. */
function chunks(open: readonly OpenDay[]): OpenDay[][] {
  const groups: OpenDay[][] = []
  let last = ''
  let count = 0
  for (const one of [...open].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const isNext = one.day !== last
    if (isNext) count += 1
    if (groups.length === 0 || (isNext && (count > DAYS_AT_ONCE || addDays(last, 1) !== one.day))) {
      groups.push([])
      count = 1
    }
    groups.at(-1)?.push(one)
    last = one.day
  }
  return groups
}

/** Adds up the orders of days, and stores what will hardly change. */
async function addUp(db: Db, venue: string, days: readonly OpenDay[], now: number): Promise<BranchDay[]> {
  const ids = [...new Set(days.map(({ branch }) => branch.branchId))]
  const from = Math.min(...days.map((day) => day.from))
  const to = Math.max(...days.map((day) => day.to))
  const orders = await listOrdersBetween(db, ids, new Date(from), new Date(to))
  const orderIds = orders.map(({ id }) => id)
  const payments = await findLatestOrderPayments(db, orderIds)
  const refunds = await sumRefunds(db, orderIds)
  const byBranch = Map.groupBy(orders, ({ branchId }) => branchId)
  const added = days.map(({ branch, day, ...window }) => {
    const { branchId, business } = branch
    const figures = (byBranch.get(branchId) ?? [])
      .filter(({ createdAt }) => createdAt.getTime() >= window.from && createdAt.getTime() < window.to)
      .flatMap((stored) => {
        const [payment, refunded] = [payments.get(stored.id), refunds.get(stored.id) ?? 0]
        return orderFigures(stored, { payment, refunded, timeZone: business.timeZone, now }) ?? []
      })
    const byCurrency = [...Map.groupBy(figures, ({ currency }) => currency)].map(
      ([currency, all]) => [currency, addFigures(all.map(figuresOf))] as const,
    )
    return { branch, day, endsAt: new Date(window.to), figures: Object.fromEntries(byCurrency) }
  })
  await storeDays(
    db,
    added.flatMap(({ branch, day, ...rest }) =>
      day < addDays(currentDay(branch, now), -1) ? [{ venue, branchId: branch.branchId, day, ...rest }] : [],
    ),
  )
  return added.map(({ branch, day, figures }) => ({ branchId: branch.branchId, day, figures }))
}
