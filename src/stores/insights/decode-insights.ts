import type { InsightsAnswer } from '../../contract/counter/insights-calls.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import type { CountedTotal } from '../../domain/order/day-totals.ts'
import { addDays } from '../../domain/time/weekday.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { type Minor, toMinorUnits } from '../../domain/values/money.ts'

/** What orders add up to; amounts in minor units. */
export type PeriodFigures = {
  readonly sold: CountedTotal
  readonly refused: CountedTotal
  readonly removed: CountedTotal
  readonly tax: Minor
  readonly refunded: Minor
}

export type Insights = {
  readonly from: string
  readonly to: string
  readonly today: string
  readonly currency: string
  readonly branchCount: number
  readonly totals: PeriodFigures
  /** Orders in another currency, which are in no figure. */
  readonly leftOut: number
  readonly days: readonly (PeriodFigures & { readonly date: string })[]
  /** All 24 hours of a business day, from five in the morning on. */
  readonly hours: readonly { readonly hour: number; readonly sold: CountedTotal }[]
  readonly types: readonly { readonly type: string; readonly sold: CountedTotal }[]
  readonly dishes: readonly {
    readonly itemId: string
    readonly name: Localized
    readonly quantity: number
    readonly amount: Minor
  }[]
  readonly searches: readonly { readonly words: string; readonly count: number }[]
  readonly unordered: readonly { readonly itemId: string; readonly name: Localized; readonly views: number }[]
  /** Null if nobody rated. `stars`: how many ratings have 1 to 5 stars. */
  readonly ratings: {
    readonly count: number
    readonly average: number
    readonly stars: readonly number[]
  } | null
}

const NONE: CountedTotal = { count: 0, total: 0 }
const FIRST_HOUR = 5

/** Decodes the answer, with amounts in minor units. */
export function decodeInsights(answer: InsightsAnswer): Insights {
  const { from, to, today, currency } = answer
  const minor = (major: number | string) => toMinorUnits(major, currency)
  const counted = ({ count, total }: { count: number; total: number | string }) => ({
    count,
    total: minor(total),
  })
  const figures = (wire: InsightsAnswer['totals']): PeriodFigures => ({
    sold: counted(wire.sold),
    refused: counted(wire.refused),
    removed: counted(wire.removed),
    tax: minor(wire.tax),
    refunded: minor(wire.refunded),
  })
  const byHour = new Map(answer.hours.map(({ hour, sold }) => [hour, counted(sold)]))
  const ratings = answer.stars.reduce((sum, count) => sum + count, 0)
  const stars = answer.stars.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return {
    ...{ from, to, today, currency },
    branchCount: answer.branches.length,
    totals: figures(answer.totals),
    leftOut: answer.left_out,
    days: answer.days.map((day) => ({ date: day.date, ...figures(day) })),
    hours: Array.from({ length: 24 }, (_, at) => (at + FIRST_HOUR) % 24).map((hour) => ({
      hour,
      sold: byHour.get(hour) ?? NONE,
    })),
    types: answer.types
      .map(({ type, sold }) => ({ type, sold: counted(sold) }))
      .sort((a, b) => b.sold.total - a.sold.total),
    dishes: answer.dishes.map((dish) => ({
      itemId: dish.item_id,
      name: decodeNames(dish.names),
      quantity: dish.quantity,
      amount: minor(dish.amount),
    })),
    searches: answer.searches,
    unordered: answer.unordered.map((dish) => ({
      itemId: dish.item_id,
      name: decodeNames(dish.names),
      views: dish.views,
    })),
    ratings: ratings === 0 ? null : { count: ratings, average: stars / ratings, stars: answer.stars },
  }
}

/** Most days that a chart shows one by one. */
const MAX_COLUMNS = 92

/** The columns of the chart of days: days, or weeks if there are many. The last week may be shorter. */
export function dayColumns(days: Insights['days']): { from: string; to: string; sold: CountedTotal }[] {
  const length = days.length > MAX_COLUMNS ? 7 : 1
  const columns: { from: string; to: string; sold: CountedTotal }[] = []
  for (let at = 0; at < days.length; at += length) {
    const part = days.slice(at, at + length)
    const from = part[0]?.date ?? ''
    const sold = part.reduce(
      (sum, day) => ({ count: sum.count + day.sold.count, total: sum.total + day.sold.total }),
      NONE,
    )
    columns.push({ from, to: addDays(from, part.length - 1), sold })
  }
  return columns
}
