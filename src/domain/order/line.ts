import type { Item } from '../menu/item.ts'
import type { Selection } from '../menu/modifiers.ts'
import { clampQuantity, quantityLimits } from '../menu/price-label.ts'
import type { Minor } from '../values/money.ts'

/** The choices that identify a line: equal choices form one line with a higher count (spec §4). */
export type LineChoice = {
  readonly itemId: string
  readonly labelId: string | null
  readonly modifiers: Selection
  readonly note: string
}

/**
 * A line of the cart. It contains all data to show and price it later: the item as it was when added, and the category
 * that decides its discount.
 */
export type CartLine = LineChoice & {
  /** The result of `lineKey`. */
  readonly key: string
  readonly count: number
  readonly item: LineItem
  readonly categoryId: string | null
}

/** The part of an item that a line stores. */
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

/** Returns a key of item, price label, modifiers with quantities, and trimmed note; equal choices have equal keys. */
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

/** The reaction to a tap on "add" (spec §4). */
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

/** Returns the price label for an item that is added without choices: the first one with a price, or null. */
export function defaultLabelId(item: Pick<Item, 'labels'>): string | null {
  return item.labels.find((label) => label.price !== null)?.id ?? null
}

/** Adds a line: increases the count of an equal line within its limits, else appends it (spec §4). */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const same = lines.find((line) => line.key === added.key)
  if (!same) return [...lines, added]
  // The added line has the current item: it replaces the stored one.
  const fresh = lines.map((line) => (line.key === added.key ? { ...added, count: same.count } : line))
  return setLineCount(fresh, added.key, same.count + added.count)
}

/** Sets the count of a line within its limits; removes the line if the count is below its minimum. */
export function setLineCount(lines: readonly CartLine[], key: string, count: number): CartLine[] {
  return lines.flatMap((line) => {
    if (line.key !== key) return [line]
    const limits = quantityLimits(findLabel(line.item, line.labelId))
    return count < limits.minimum ? [] : [{ ...line, count: clampQuantity(count, limits) }]
  })
}

/**
 * Replaces a line by its edited version, and merges it with another line that is now equal. If the line was removed
 * meanwhile (in another tab), the edited version is added again.
 */
export function replaceLine(lines: readonly CartLine[], key: string, edited: CartLine): CartLine[] {
  const found = lines.some((line) => line.key === key)
  const twin = key !== edited.key && lines.some((line) => line.key === edited.key)
  if (found && !twin) return lines.map((line) => (line.key === key ? edited : line))
  const others = found ? lines.filter((line) => line.key !== key) : lines
  return addLine(others, edited)
}

/**
 * Returns the price of one unit in minor units, before discounts and without modifiers; null if the choice has no price.
 * If any label has a price, one must be chosen; otherwise the item's own price applies.
 */
export function basePrice(item: Pick<Item, 'price' | 'labels'>, labelId: string | null): Minor | null {
  if (labelId !== null) return findLabel(item, labelId)?.price ?? null
  return item.labels.some((label) => label.price !== null) ? null : item.price
}
