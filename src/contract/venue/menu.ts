import * as v from 'valibot'
import type { Item } from '../../domain/menu/item.ts'
import { type Category, eachCategory, type Menu } from '../../domain/menu/menu.ts'
import { fillMissingNames } from '../../domain/menu/missing-names.ts'
import type { ModifierGroup } from '../../domain/menu/modifiers.ts'
import type { PriceLabel } from '../../domain/menu/price-label.ts'
import type { AvailabilityRule } from '../../domain/time/availability-rule.ts'
import { normalizeTime, parseClockTime } from '../../domain/time/clock-time.ts'
import { weekdays } from '../../domain/time/weekday.ts'
import {
  amount,
  decimal,
  decodeAmount,
  decodeNames,
  flag,
  id,
  list,
  localeCode,
  optionalNames,
  optionalPictureUrl,
  optionalText,
  pictureUrl,
  text,
} from '../wire/primitives.ts'
import { weekdayFlags } from '../wire/week-schema.ts'
import { taxSchema } from './tax.ts'

const limitTime = v.nullish(
  v.pipe(
    text,
    v.check(
      (value) => parseClockTime(value) !== null,
      'expected a time (18:30, 6:30 pm) or date-time (2026-05-01T18:30)',
    ),
  ),
  null,
)
const dateTime = v.pipe(
  text,
  v.check((value) => !!parseClockTime(value)?.date, 'expected a date-time (2026-05-01T18:30)'),
)
const windowObject = v.object({ status: flag(true), from: limitTime, to: limitTime })

/** The availability JSON: an object, or the same as JSON text (spec §3). */
export const availabilitySchema = v.nullish(
  v.union(
    [windowObject, v.pipe(text, v.parseJson(), windowObject)],
    'expected {status, from, to} or its JSON text',
  ),
  { status: true, from: null, to: null },
)

export const branchVisibility = list(v.object({ id, visible: flag(true) }))

/** An availability rule: `category` and `grand_category` of an item. */
const availabilityRule = v.object({ branches: branchVisibility, availability: availabilitySchema })
const optionalAvailabilityRule = v.nullish(availabilityRule, null)

const optionalNonNegative = v.nullish(v.pipe(decimal, v.minValue(0)), null)

export const preparationEntries = {
  preparation_time: optionalNonNegative,
  preparation_time_type: v.nullish(v.picklist(['minute', 'hour', 'day']), 'minute'),
}

export const priceLabelSchema = v.object({
  id,
  label: v.nullish(text, ''),
  locale: v.nullish(localeCode, null),
  /** The label in other locales. */
  locales: optionalNames,
  price: v.nullish(amount, null),
  weight: optionalNonNegative,
  shippingWeight: optionalNonNegative,
  isQty: flag(false),
  minimum: optionalNonNegative,
  maximum: optionalNonNegative,
  unit: v.nullish(text, ''),
  units: optionalNames,
  ...preparationEntries,
})

export const modifierSchema = v.object({
  id,
  locales: optionalNames,
  image: optionalPictureUrl,
  price: v.nullish(amount, 0),
  /** Maximum quantity per line. */
  quantity: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(1000)), 1),
  sold_out: flag(false),
  taxes: list(taxSchema),
  provider: optionalText,
  provider_id: v.nullish(id, null),
})

export const modifierGroupSchema = v.object({
  id,
  locales: optionalNames,
  min: v.nullish(v.pipe(decimal, v.integer(), v.minValue(0)), 0),
  max: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1)), null),
  required: flag(false),
  modifiers: list(modifierSchema),
})

const sticker = v.object({ id, locales: optionalNames, image: optionalPictureUrl })

export const itemSchema = v.object({
  id,
  locales: list(
    v.object({ locale: localeCode, name: v.nullish(text, ''), description: v.nullish(text, '') }),
  ),
  images: list(pictureUrl),
  types: v.nullish(
    v.object({ delivery: flag(true), dine_in: flag(true), car_pickup: flag(true), reservation: flag(true) }),
    { delivery: true, dine_in: true, car_pickup: true, reservation: true },
  ),
  visible: flag(true),
  sold_out: flag(false),
  branches: branchVisibility,
  availability: availabilitySchema,
  /** When it can first be ordered for, in venue time. */
  available_from: v.nullish(dateTime),
  category: optionalAvailabilityRule,
  grand_category: optionalAvailabilityRule,
  price: v.nullish(amount, null),
  price_labels: list(priceLabelSchema),
  modifier_groups: list(modifierGroupSchema),
  taxes: list(taxSchema),
  inclusive_taxes: list(taxSchema),
  calories: optionalNonNegative,
  ingredients: list(v.object({ id: v.nullish(id, null), locales: optionalNames })),
  tags: list(v.object({ id: v.nullish(id, null), locales: optionalNames })),
  stickers: list(sticker),
  weight: optionalNonNegative,
  shippingWeight: optionalNonNegative,
  comment_required: flag(false),
  suggested_items: list(id),
  provider: optionalText,
  provider_id: v.nullish(id, null),
  ...preparationEntries,
})
export type WireItem = v.InferOutput<typeof itemSchema>

const categoryEntries = {
  id,
  locales: list(
    v.object({ locale: localeCode, name: v.nullish(text, ''), description: v.nullish(text, '') }),
  ),
  image: optionalPictureUrl,
  items: list(itemSchema),
  pin: weekdayFlags(false),
  available: weekdayFlags(true),
  smart: flag(false),
  branches: branchVisibility,
  availability: availabilitySchema,
}
const flatCategory = v.object(categoryEntries)
export type WireCategory = v.InferOutput<typeof flatCategory> & { subcategories: WireCategory[] }
export const categorySchema: v.GenericSchema<unknown, WireCategory> = v.object({
  ...categoryEntries,
  subcategories: v.nullish(v.array(v.lazy(() => categorySchema)), []),
})

export const smartCategorySchema = v.object({ id, locales: optionalNames, items: list(id) })

/** Response of `webapp/v5/menu/{branchId}`; with `error` 1, `message` is the server's message (spec §4, §8). */
export const menuResponse = v.object({
  error: v.nullish(v.picklist([0, 1]), 0),
  message: v.nullish(text, ''),
  menu: list(categorySchema),
  smart_categories: list(smartCategorySchema),
  highlightedCat: v.nullish(id, null),
  showStandardSubCats: flag(false),
})
export type WireMenu = v.InferOutput<typeof menuResponse>

const minutesPer = { minute: 1, hour: 60, day: 1440 } as const

const preparationMinutes = (wire: {
  preparation_time: number | null
  preparation_time_type: keyof typeof minutesPer
}) => (wire.preparation_time === null ? null : wire.preparation_time * minutesPer[wire.preparation_time_type])

function decodeAvailabilityRule(wire: v.InferOutput<typeof availabilityRule>): AvailabilityRule {
  const { status, from, to } = wire.availability
  return {
    window: { status, from: from && normalizeTime(from), to: to && normalizeTime(to) },
    branches: Object.fromEntries(wire.branches.map((branch) => [branch.id, branch.visible])),
  }
}

/** Decodes when an item can first be ordered for, as a list of one rule or none. */
const decodeFirstTime = ({ available_from: from }: Pick<WireItem, 'available_from'>): AvailabilityRule[] =>
  from ? [{ window: { status: true, from: normalizeTime(from), to: null }, branches: {} }] : []

function decodeLabel(
  wire: v.InferOutput<typeof priceLabelSchema>,
  currency: string,
  firstLocale: string,
): PriceLabel {
  const locale = wire.locale ?? firstLocale
  return {
    id: wire.id,
    label: { ...(wire.label ? { [locale]: wire.label } : {}), ...decodeNames(wire.locales) },
    price: decodeAmount(wire.price, currency),
    weight: wire.weight,
    shippingWeight: wire.shippingWeight,
    isQuantity: wire.isQty,
    minimum: wire.minimum,
    maximum: wire.maximum,
    unit: { ...(wire.unit ? { [locale]: wire.unit } : {}), ...decodeNames(wire.units) },
    preparationMinutes: preparationMinutes(wire),
  }
}

function decodeGroup(wire: v.InferOutput<typeof modifierGroupSchema>, currency: string): ModifierGroup {
  return {
    id: wire.id,
    name: decodeNames(wire.locales),
    min: wire.min,
    max: wire.max,
    required: wire.required,
    modifiers: wire.modifiers.map((entry) => ({
      id: entry.id,
      name: decodeNames(entry.locales),
      image: entry.image,
      price: decodeAmount(entry.price, currency) ?? 0,
      maxQuantity: entry.quantity,
      soldOut: entry.sold_out,
      taxes: entry.taxes,
      provider: entry.provider,
      providerId: entry.provider_id,
    })),
  }
}

/** Decodes an item, with amounts in minor units of `currency`. Texts without a locale are in `firstLocale`. */
export function decodeItem(
  wire: WireItem,
  currency: string,
  firstLocale: string,
  gates: readonly AvailabilityRule[] = [],
): Item {
  const own = decodeAvailabilityRule(wire)
  const outer = [wire.category, wire.grand_category].flatMap((entry) =>
    entry ? [decodeAvailabilityRule(entry)] : [],
  )
  return {
    id: wire.id,
    name: decodeNames(wire.locales),
    description: decodeNames(wire.locales.map(({ locale, description }) => ({ locale, name: description }))),
    images: wire.images,
    types: wire.types,
    visible: wire.visible,
    soldOut: wire.sold_out,
    price: decodeAmount(wire.price, currency),
    labels: wire.price_labels.map((label) => decodeLabel(label, currency, firstLocale)),
    modifierGroups: wire.modifier_groups.map((group) => decodeGroup(group, currency)),
    inclusiveTaxes: wire.inclusive_taxes,
    taxes: wire.taxes,
    gates: [own, ...decodeFirstTime(wire), ...outer, ...gates].filter(hasLimits),
    calories: wire.calories,
    ingredients: wire.ingredients.map((entry) => decodeNames(entry.locales)),
    tags: wire.tags.map((entry) => decodeNames(entry.locales)),
    stickers: wire.stickers.map((entry) => ({
      id: entry.id,
      name: decodeNames(entry.locales),
      image: entry.image,
    })),
    preparationMinutes: preparationMinutes(wire),
    weight: wire.weight,
    shippingWeight: wire.shippingWeight,
    commentRequired: wire.comment_required,
    suggestedItemIds: wire.suggested_items,
    provider: wire.provider,
    providerId: wire.provider_id,
  }
}

/** Whether a rule limits anything. Rules without limits are dropped. */
const hasLimits = ({ window, branches, days }: AvailabilityRule) =>
  !window.status ||
  window.from !== null ||
  window.to !== null ||
  days !== undefined ||
  Object.keys(branches).length > 0

function decodeCategory(
  wire: WireCategory,
  currency: string,
  firstLocale: string,
  outer: readonly AvailabilityRule[],
): Category {
  const days = weekdays.map((day) => wire.available[day] ?? true)
  const gate = { ...decodeAvailabilityRule(wire), ...(days.includes(false) && { days }) }
  const gates = [gate, ...outer]
  return {
    id: wire.id,
    name: decodeNames(wire.locales),
    description: decodeNames(wire.locales.map(({ locale, description }) => ({ locale, name: description }))),
    image: wire.image,
    items: wire.items.map((entry) => decodeItem(entry, currency, firstLocale, gates)),
    subcategories: wire.subcategories.map((entry) => decodeCategory(entry, currency, firstLocale, gates)),
    pin: wire.pin,
    smart: wire.smart,
    gate,
  }
}

/**
 * Adds the rules of all its places to an item that is in several categories. Smart categories do not count as places, since
 * they only list items of other categories.
 */
function addOtherPlaces(categories: readonly Category[]): Category[] {
  const places = new Map<string, (readonly AvailabilityRule[])[]>()
  for (const { items, smart } of eachCategory(categories))
    if (!smart) for (const { id, gates } of items) places.set(id, [...(places.get(id) ?? []), gates])
  const seen = new Map<string, number>()
  const placed = (item: Item, smart: boolean): Item => {
    const all = places.get(item.id) ?? []
    const own = smart ? 0 : (seen.get(item.id) ?? 0)
    if (!smart) seen.set(item.id, own + 1)
    const gates = all[own] ?? item.gates
    const also = all.filter((_, index) => index !== own)
    const isLimited = all.some((place) => place.length > 0)
    return { ...item, gates, ...(isLimited && also.length > 0 && { also }) }
  }
  const walk = (list: readonly Category[]): Category[] =>
    list.map((category) => ({
      ...category,
      items: category.items.map((item) => placed(item, category.smart)),
      subcategories: walk(category.subcategories),
    }))
  return walk(categories)
}

/**
 * Decodes a menu, with amounts in minor units of `currency`. Items inherit the availability rules of their categories, and
 * parts without a name get one (`fillMissingNames`).
 */
export function decodeMenu(wire: WireMenu, currency: string, firstLocale: string): Menu {
  const menu: Menu = {
    categories: addOtherPlaces(wire.menu.map((entry) => decodeCategory(entry, currency, firstLocale, []))),
    smartCategories: wire.smart_categories.map((entry) => ({
      id: entry.id,
      name: decodeNames(entry.locales),
      itemIds: entry.items,
    })),
    highlightedCategoryId: wire.highlightedCat,
    showStandardSubcategories: wire.showStandardSubCats,
  }
  return fillMissingNames(menu, firstLocale)
}
