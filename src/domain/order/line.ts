import type { Item } from '../menu/item.ts'
import type { Selection } from '../menu/modifiers.ts'
import { clampQuantity, quantityLimits } from '../menu/price-label.ts'
import type { Minor } from '../values/money.ts'

/** What identifies a line: equal choices are one line with a higher count (spec §4). */
export type LineChoice = {
  readonly itemId: string
  readonly labelId: string | null
  readonly modifiers: Selection
  readonly note: string
}

/**
 * A line of the cart. It carries what it needs to be shown and priced again later: the item as it was when added,
 * and the category its discount depends on.
 */
export type CartLine = LineChoice & {
  /** Equal for equal choices. */
  readonly key: string
  readonly count: number
  readonly item: LineItem
  readonly categoryId: string | null
}

/** The part of an item a line keeps. */
export type LineItem = Pick<
  Item,
  | 'id'
  | 'name'
  | 'images'
  | 'types'
  | 'visible'
  | 'soldOut'
  | 'price'
  | 'labels'
  | 'modifierGroups'
  | 'inclusiveTaxes'
  | 'taxes'
  | 'gates'
  | 'also'
  | 'weight'
  | 'shippingWeight'
  | 'commentRequired'
  | 'provider'
  | 'providerId'
>

export function toLineItem(item: LineItem): LineItem {
  const { id, name, images, types, visible, soldOut, price, labels, modifierGroups } = item
  const { inclusiveTaxes, taxes, gates, also } = item
  const { weight, shippingWeight, commentRequired, provider, providerId } = item
  return {
    id,
    name,
    images: images.slice(0, 1),
    types,
    visible,
    soldOut,
    price,
    labels,
    modifierGroups,
    inclusiveTaxes,
    taxes,
    gates,
    ...(also && { also }),
    weight,
    shippingWeight,
    commentRequired,
    provider,
    providerId,
  }
}

/** Equal exactly for equal item, price label, modifiers with quantities, and note (outer spaces aside). */
export function lineKey(choice: LineChoice): string {
  const modifiers = Object.entries(choice.modifiers)
    .filter(([, quantity]) => quantity > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([choice.itemId, choice.labelId, modifiers, choice.note.trim()])
}

export const findLabel = (item: Pick<Item, 'labels'>, labelId: string | null) =>
  item.labels.find((label) => label.id === labelId) ?? null

export function createCartLine(
  item: LineItem,
  categoryId: string | null,
  choice: Omit<LineChoice, 'itemId'>,
  count: number,
): CartLine {
  const whole: LineChoice = { itemId: item.id, ...choice, note: choice.note.trim() }
  const limits = quantityLimits(findLabel(item, choice.labelId))
  return { ...whole, key: lineKey(whole), count: clampQuantity(count, limits), item, categoryId }
}

/** What has to happen when a diner taps "add" (spec §4). */
export type AddToCartOutcome = 'clicked' | 'show-price-modal' | 'added' | 'unavailable'

export function addToCartOutcome(
  item: Pick<Item, 'price' | 'labels' | 'modifierGroups' | 'commentRequired'>,
  hidePrice: boolean,
): AddToCartOutcome {
  const priced = item.labels.filter((label) => label.price !== null)
  if (item.price === null && priced.length === 0) return 'unavailable'
  if (hidePrice || item.modifierGroups.length > 0 || item.commentRequired) return 'clicked'
  return priced.length > 1 || priced.some((label) => label.isQuantity) ? 'show-price-modal' : 'added'
}

/** The price label a plain "add" takes: the only one that has a price, or none. */
export function defaultLabelId(item: Pick<Item, 'labels'>): string | null {
  return item.labels.find((label) => label.price !== null)?.id ?? null
}

/** Adds a line to others: an equal one counts up, within its limits; else it goes to the end (spec §4). */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const same = lines.find((line) => line.key === added.key)
  if (!same) return [...lines, added]
  // The added line has seen the menu last: its item replaces the one that was kept.
  const fresh = lines.map((line) => (line.key === added.key ? { ...added, count: same.count } : line))
  return setLineCount(fresh, added.key, same.count + added.count)
}

/** Sets a line's count within its limits; below its minimum the line goes. */
export function setLineCount(lines: readonly CartLine[], key: string, count: number): CartLine[] {
  return lines.flatMap((line) => {
    if (line.key !== key) return [line]
    const limits = quantityLimits(findLabel(line.item, line.labelId))
    return count < limits.minimum ? [] : [{ ...line, count: clampQuantity(count, limits) }]
  })
}

/**
 * Replaces a line after it was edited; becomes one with another line that it now equals. A line that went meanwhile
 * (in another tab) comes back as edited.
 */
export function replaceLine(lines: readonly CartLine[], key: string, edited: CartLine): CartLine[] {
  const found = lines.some((line) => line.key === key)
  const twin = key !== edited.key && lines.some((line) => line.key === edited.key)
  if (found && !twin) return lines.map((line) => (line.key === key ? edited : line))
  const others = found ? lines.filter((line) => line.key !== key) : lines
  return addLine(others, edited)
}

/**
 * Price of one unit before any discount, without modifiers; null when the choice has no price. Minor units.
 * Where labels have prices one must be chosen; labels without any leave the item its own price.
 */
export function basePrice(item: Pick<Item, 'price' | 'labels'>, labelId: string | null): Minor | null {
  if (labelId !== null) return findLabel(item, labelId)?.price ?? null
  return item.labels.some((label) => label.price !== null) ? null : item.price
}
