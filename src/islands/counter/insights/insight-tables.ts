import { parseSellingType } from '../../../domain/menu/selling-type.ts'
import { currencyExponent, type Minor, toMajorUnits } from '../../../domain/values/money.ts'
import { dateFormat } from '../../../i18n/format/date-styles.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import type { Insights } from '../../../stores/insights/decode-insights.ts'

/** A table as it is shown, and as a spreadsheet gets it. */
export type Table = {
  /** Key of its title in the messages. */
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    /** The language of `name`, if it is not the page’s. */
    readonly lang?: string | undefined
    /** Length of its bar, 0 to 1. */
    readonly share?: number | undefined
    readonly cells: readonly string[]
  }[]
  /** With a row of titles. */
  readonly csv: readonly (readonly string[])[]
}

/** The tables of the insights in words and numbers of a language. Spreadsheets get plain numbers and dates. */
export function insightTables(insights: Insights, i18n: I18n) {
  const words = wordsOf(insights, i18n)
  return {
    days: dayTable(insights, i18n, words),
    hours: hourTable(insights, i18n, words),
    types: typeTable(insights, i18n, words),
    dishes: dishTable(insights, i18n, words),
    ...interestTables(insights, i18n),
  }
}

type Words = ReturnType<typeof wordsOf>

function wordsOf({ currency }: Insights, { t }: I18n) {
  return {
    orders: t('insights:totals.orders'),
    revenue: t('insights:totals.revenue'),
    inCurrency: (title: string) => `${title} (${currency})`,
    /** An amount for spreadsheets. */
    plain: (minor: Minor) => toMajorUnits(minor, currency).toFixed(currencyExponent(currency)),
  }
}

function dayTable({ days }: Insights, i18n: I18n, { orders, revenue, inCurrency, plain }: Words): Table {
  const { t, number, money } = i18n
  const amounts = [revenue, ...['tax', 'refunded', 'removed'].map((name) => t(`insights:totals.${name}`))]
  const refusedTitle = t('insights:totals.refused')
  const day = t('insights:column.day')
  const amountsOf = ({ sold, tax, refunded, removed }: Insights['days'][number]) => [
    ...[sold.total, tax, refunded, removed.total],
  ]
  return {
    title: 'chart.byDay',
    columns: [day, orders, ...amounts, refusedTitle],
    rows: days.map((one) => ({
      key: one.date,
      name: dateFormat('date', i18n.locale).format(Date.parse(one.date)),
      cells: [number(one.sold.count), ...amountsOf(one).map(money), number(one.refused.count)],
    })),
    csv: [
      [day, orders, ...amounts.map(inCurrency), refusedTitle],
      ...days.map((one) => [
        one.date,
        String(one.sold.count),
        ...amountsOf(one).map(plain),
        String(one.refused.count),
      ]),
    ],
  }
}

function hourTable({ hours }: Insights, { t, number, money, clock }: I18n, words: Words): Table {
  const { orders, revenue, inCurrency, plain } = words
  return {
    title: 'chart.byHour',
    columns: [t('insights:column.hour'), orders, revenue],
    rows: hours
      .filter(({ sold }) => sold.count > 0)
      .map(({ hour, sold }) => ({
        key: String(hour),
        name: `${clock(hour * 60)} – ${clock(((hour + 1) % 24) * 60)}`,
        cells: [number(sold.count), money(sold.total)],
      })),
    csv: [
      [t('insights:column.hour'), orders, inCurrency(revenue)],
      ...hours.map(({ hour, sold }) => [
        `${String(hour).padStart(2, '0')}:00`,
        String(sold.count),
        plain(sold.total),
      ]),
    ],
  }
}

function typeTable({ types }: Insights, { t, number, money }: I18n, words: Words): Table {
  const { orders, revenue, inCurrency, plain } = words
  const title = t('insights:column.type')
  const most = Math.max(1, ...types.map(({ sold }) => sold.total))
  const named = types.map(({ type, sold }) => ({
    ...{ type, sold },
    name: t(`counter:type.${parseSellingType(type) ?? 'dinein'}`),
  }))
  return {
    title: 'chart.byType',
    columns: [title, orders, revenue],
    rows: named.map(({ type, name, sold }) => ({
      ...{ key: type, name, share: sold.total / most },
      cells: [number(sold.count), money(sold.total)],
    })),
    csv: [
      [title, orders, inCurrency(revenue)],
      ...named.map(({ name, sold }) => [name, String(sold.count), plain(sold.total)]),
    ],
  }
}

function dishTable({ dishes }: Insights, i18n: I18n, { revenue, inCurrency, plain }: Words): Table {
  const { t, number, money, localize, langOf } = i18n
  const [dish, quantityTitle] = [t('insights:column.dish'), t('insights:column.quantity')]
  const most = Math.max(1, ...dishes.map(({ amount }) => amount))
  return {
    title: 'dishes.title',
    columns: [dish, quantityTitle, revenue],
    rows: dishes.map(({ itemId, name, quantity, amount }) => ({
      key: itemId,
      ...{ name: localize(name), lang: langOf(name), share: amount / most },
      cells: [number(quantity), money(amount)],
    })),
    csv: [
      [dish, quantityTitle, inCurrency(revenue)],
      ...dishes.map(({ name, quantity, amount }) => [localize(name), String(quantity), plain(amount)]),
    ],
  }
}

/** The tables of what diners looked for, and of ratings. */
function interestTables({ searches, unordered, ratings }: Insights, i18n: I18n) {
  const { t, number } = i18n
  const column = (name: string) => t(`insights:column.${name}`)
  const starTitles = [column('stars'), column('ratings')]
  const byStars = [...(ratings?.stars ?? [])].map((count, at) => ({ stars: at + 1, count })).reverse()
  return {
    searches: {
      title: 'searches.title',
      columns: [column('words'), column('times')],
      rows: searches.map(({ words, count }) => ({ key: words, name: words, cells: [number(count)] })),
      csv: [
        [column('words'), column('times')],
        ...searches.map(({ words, count }) => [words, String(count)]),
      ],
    } satisfies Table,
    unordered: {
      title: 'unordered.title',
      columns: [column('dish'), column('views')],
      rows: unordered.map(({ itemId, name, views }) => ({
        key: itemId,
        name: i18n.localize(name),
        lang: i18n.langOf(name),
        cells: [number(views)],
      })),
      csv: [
        [column('dish'), column('views')],
        ...unordered.map(({ name, views }) => [i18n.localize(name), String(views)]),
      ],
    } satisfies Table,
    ratings: {
      title: 'ratings.title',
      columns: starTitles,
      rows: byStars.map(({ stars, count }) => ({
        key: String(stars),
        name: number(stars),
        share: ratings ? count / ratings.count : 0,
        cells: [number(count)],
      })),
      csv: [starTitles, ...byStars.map(({ stars, count }) => [String(stars), String(count)])],
    } satisfies Table,
  }
}
