import type { Edit } from '../../../domain/desk/edit.ts'
import { type EditPath, idOf } from '../../../domain/desk/edit-path.ts'
import type { Json } from '../../../domain/json/json.ts'
import {
  changePrice,
  EXACT,
  type PriceChange,
  type PriceGrid,
  type UnchangedPrice,
} from '../../../domain/price-change/change-price.ts'
import { priceGrids } from '../../../domain/price-change/price-grids.ts'
import {
  minorUnits,
  type PriceProblem,
  priceLike,
  priceText,
  readDecimal,
  readPrice,
} from '../forms/typed-price.ts'
import { type MenuItem, type Texts, textsOf } from '../menu-list.ts'
import { optionsOf } from '../menu-options.ts'

/** How prices change, as typed. */
export type PriceForm = {
  readonly direction: 'up' | 'down'
  readonly by: PriceChange['by']
  readonly size: string
  /** Key of the amounts to round to; '' for all. */
  readonly rounding: string
  readonly withLabels: boolean
  readonly withOptions: boolean
}
export const EMPTY_FORM: PriceForm = {
  ...{ direction: 'up', by: 'percent', size: '', rounding: '' },
  ...{ withLabels: true, withOptions: false },
}

/** What has to be corrected in the form. `empty`: nothing was typed; `percent`: more than prices can go down, or up tenfold. */
export type SizeProblem = PriceProblem | 'empty' | 'percent'

/** A price before and after. `problem`: why it stays; `labels`: prices by label are left out; `same`: rounding changes nothing. */
export type PriceRow = {
  readonly key: string
  readonly item: MenuItem
  /** The label or the option; null for the item’s own price. */
  readonly of: { readonly id: string; readonly texts: Texts } | null
  readonly from: number | null
  readonly to: number | null
  readonly problem: UnchangedPrice | 'no-price' | 'labels' | 'same' | null
  readonly edit: Edit | null
}

/** Prices go up by at most so much. */
const MOST_PERCENT = 1000
const PERCENT_DECIMALS = 2

export const gridKey = ({ first, step }: PriceGrid): string => `${first}/${step}`

/** Reads the size of the change. */
export function readChange(
  { by, direction, size }: PriceForm,
  currency: string,
): { readonly change: PriceChange } | { readonly problem: SizeProblem } {
  const read =
    by === 'percent' ? readDecimal(size.replace(/[%٪]/g, ''), PERCENT_DECIMALS) : readPrice(size, currency)
  if ('problem' in read) return read
  if (read.price === null || Number(read.price) === 0) return { problem: 'empty' }
  const sign = direction === 'up' ? 1 : -1
  if (by === 'amount') return { change: { by, amount: sign * (minorUnits(read.price, currency) ?? 0) } }
  const percent = sign * Number(read.price)
  return percent <= -100 || percent > MOST_PERCENT ? { problem: 'percent' } : { change: { by, percent } }
}

/** What a change does to the prices of items, each once. */
export function planPrices(
  items: readonly MenuItem[],
  change: PriceChange,
  form: Pick<PriceForm, 'rounding' | 'withLabels' | 'withOptions'>,
  currency: string,
): PriceRow[] {
  const grid = priceGrids(currency).find((one) => gridKey(one) === form.rounding) ?? EXACT
  return items.flatMap((item) => {
    const isLabelled = item.prices.some(({ id }) => id !== null)
    const prices = [
      ...(isLabelled ? (form.withLabels ? labelsOf(item) : []) : [ownPrice(item)]),
      ...(form.withOptions ? optionPrices(item) : []),
    ]
    const left = { item, of: null, from: null, to: null, edit: null }
    return [
      ...(isLabelled && !form.withLabels
        ? [{ ...left, key: JSON.stringify([item.id, 'labels']), problem: 'labels' as const }]
        : []),
      ...prices.map((price) => toRow(item, price, { change, grid, currency })),
    ]
  })
}

/** A price of the file. */
type FilePrice = Pick<PriceRow, 'of'> & { readonly path: EditPath; readonly value: Json }

function toRow(
  item: MenuItem,
  { path, of, value }: FilePrice,
  { change, grid, currency }: { change: PriceChange; grid: PriceGrid; currency: string },
): PriceRow {
  const from = typeof value === 'number' || typeof value === 'string' ? minorUnits(value, currency) : null
  const row = { key: JSON.stringify(path), item, of, from, to: null, edit: null }
  if (from === null) return { ...row, problem: 'no-price' }
  const changed = changePrice(from, change, grid, currency)
  if ('problem' in changed) return { ...row, problem: changed.problem }
  const to = changed.price
  if (to === from) return { ...row, problem: 'same' }
  const edit: Edit = { kind: 'set', path, from: value, to: priceLike(value, priceText(to, currency)) }
  return { ...row, to, problem: null, edit }
}

const ownPrice = ({ id, element }: MenuItem): FilePrice => ({
  ...{ path: [{ item: id }, 'price'], of: null, value: element.price ?? null },
})

const labelsOf = ({ id, prices }: MenuItem): FilePrice[] =>
  prices.map(({ id: label, names, price }) => {
    const texts = Object.entries(names).map(([locale, name]) => [locale, { name, description: '' }] as const)
    return {
      path: [{ item: id }, 'price_labels', { id: label ?? '' }, 'price'],
      of: { id: label ?? '', texts: Object.fromEntries(texts) },
      value: price,
    }
  })

/** The options of an item. Those without a price are free. */
const optionPrices = (item: MenuItem): FilePrice[] =>
  optionsOf(item).map(({ group, option }) => ({
    path: [
      { item: item.id },
      ...['modifier_groups', { id: idOf(group) ?? '' }],
      ...['modifiers', { id: idOf(option) ?? '' }, 'price'],
    ],
    of: { id: idOf(option) ?? '', texts: textsOf(option) },
    value: option.price ?? 0,
  }))
