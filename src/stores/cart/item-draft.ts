import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../contract/payloads/shop.ts'
import { applyDiscount, findDiscount } from '../../domain/menu/discount.ts'
import type { Item } from '../../domain/menu/item.ts'
import {
  chosenModifiers,
  isSingleChoice,
  type Modifier,
  type ModifierGroup,
  requiredCount,
  type Selection,
  selectionProblems,
  withModifier,
} from '../../domain/menu/modifiers.ts'
import {
  clampQuantity,
  type PriceLabel,
  type QuantityLimits,
  quantityLimits,
} from '../../domain/menu/price-label.ts'
import {
  basePrice,
  type CartLine,
  createCartLine,
  defaultLabelId,
  findLabel,
  type LineItem,
  toLineItem,
} from '../../domain/order/line.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { KeptChoice } from './kept-drafts.ts'

/**
 * Why the draft cannot be added. Problems are in the order of the form. `number` is how many more must be chosen
 * (`too-few`), or the maximum (`too-many`).
 */
export type DraftProblem =
  | { readonly kind: 'no-price' }
  | { readonly kind: 'too-few' | 'too-many'; readonly groupId: string; readonly number: number }
  | { readonly kind: 'note' }

export type DraftLabel = {
  readonly label: PriceLabel
  readonly price: Minor | null
  /** The price before the discount; null without a discount. */
  readonly was: Minor | null
  /** For this size; null if unknown, or if the venue does not show preparation times. */
  readonly preparationMinutes: number | null
  readonly chosen: boolean
}

export type DraftGroup = {
  readonly group: ModifierGroup
  /** Exactly one modifier must be chosen, so the group has radio buttons. */
  readonly single: boolean
  /** The minimum number to choose. */
  readonly least: number
  readonly chosen: number
  readonly modifiers: readonly {
    readonly modifier: Modifier
    readonly quantity: number
    readonly most: number
  }[]
}

/** The draft of an item as displayed. Amounts in minor units. */
export type DraftView = {
  readonly labels: readonly DraftLabel[]
  readonly groups: readonly DraftGroup[]
  readonly note: string
  readonly count: number
  readonly limits: QuantityLimits
  /** For the whole count; null if the choice has no price. */
  readonly total: Minor | null
  readonly was: Minor | null
  readonly problems: readonly DraftProblem[]
}

export type ItemDraft = {
  readonly $view: ReadableAtom<DraftView>
  chooseLabel(labelId: string): void
  setModifier(groupId: string, modifierId: string, quantity: number): void
  setNote(note: string): void
  setCount(count: number): void
  /** Creates the line for the cart. */
  line(): CartLine
}

/** The item that a sheet is opened for, the line it starts from, and the key of the line it will replace. */
export type EditTarget = {
  readonly entry: DraftSource
  readonly line: CartLine | null
  readonly replaces: string | null
}

/** The part of a shop that a draft needs. */
export type ItemDraftShop = Pick<Shop, 'discounts'> & {
  readonly shows?: Partial<Pick<Shop['shows'], 'modifiers' | 'preparationTime'>>
}

type Choice = { labelId: string | null; modifiers: Selection; note: string; count: number }

/** An item of the menu, or the part of it that a line of the cart contains. */
export type DraftSource = {
  readonly item: LineItem &
    Partial<
      Pick<Item, 'description' | 'ingredients' | 'tags' | 'stickers' | 'calories' | 'preparationMinutes'>
    >
  readonly categoryId: string | null
}

/**
 * Creates the draft of an item, empty or from an earlier choice. Leaves out choices that the item no longer has. If the
 * earlier size has no price, chooses the first size that has one.
 */
export function createItemDraft(
  { item, categoryId }: DraftSource,
  { discounts, shows }: ItemDraftShop,
  from: KeptChoice | null = null,
): ItemDraft {
  const $choice = atom<Choice>(firstChoice(item, from))
  const discount = findDiscount(discounts, item.id, categoryId)
  // A venue that hides modifiers still shows the groups that an order requires.
  const groups = item.modifierGroups.filter((group) => shows?.modifiers !== false || requiredCount(group) > 0)
  const change = (part: Partial<Choice>) => $choice.set({ ...$choice.get(), ...part })
  return {
    $view: computed($choice, (choice) =>
      toDraftView(item, { groups, times: shows?.preparationTime !== false }, choice, (price) =>
        applyDiscount(price, discount),
      ),
    ),
    chooseLabel(labelId) {
      const limits = quantityLimits(findLabel(item, labelId))
      change({ labelId, count: clampQuantity($choice.get().count, limits) })
    },
    setModifier(groupId, modifierId, quantity) {
      const group = item.modifierGroups.find(({ id }) => id === groupId)
      if (!group) return
      const { modifiers } = $choice.get()
      // In a group with a maximum of one, a new choice replaces the old one.
      const others = group.max === 1 && quantity > 0 ? withoutGroup(modifiers, group) : modifiers
      change({ modifiers: withModifier(group, others, modifierId, quantity) })
    },
    setNote: (note) => change({ note }),
    setCount: (count) =>
      change({ count: clampQuantity(count, quantityLimits(findLabel(item, $choice.get().labelId))) }),
    line() {
      const { count, ...choice } = $choice.get()
      return createCartLine(toLineItem(item), categoryId, choice, count)
    },
  }
}

function firstChoice(item: LineItem, from: KeptChoice | null): Choice {
  const labelId = from && findLabel(item, from.labelId)?.price != null ? from.labelId : defaultLabelId(item)
  const limits = quantityLimits(findLabel(item, labelId))
  let modifiers: Selection = {}
  for (const group of item.modifierGroups)
    for (const { id } of group.modifiers) {
      const quantity = from?.modifiers[id] ?? 0
      if (quantity > 0) modifiers = withModifier(group, modifiers, id, quantity)
    }
  return { labelId, modifiers, note: from?.note ?? '', count: clampQuantity(from?.count ?? 1, limits) }
}

function withoutGroup(modifiers: Selection, group: ModifierGroup): Selection {
  const own = new Set(group.modifiers.map(({ id }) => id))
  return Object.fromEntries(Object.entries(modifiers).filter(([id]) => !own.has(id)))
}

function toDraftView(
  item: LineItem,
  { groups, times }: { groups: readonly ModifierGroup[]; times: boolean },
  choice: Choice,
  discounted: (price: Minor) => Minor,
): DraftView {
  const { labelId, modifiers, note, count } = choice
  const price = basePrice(item, labelId)
  const extras = chosenModifiers(item.modifierGroups, modifiers).reduce(
    (sum, { modifier, quantity }) => sum + modifier.price * quantity,
    0,
  )
  const was = price === null ? null : (price + extras) * count
  const total = price === null ? null : (discounted(price) + extras) * count
  return {
    labels: item.labels.map((label) => {
      const now = label.price === null ? null : discounted(label.price)
      return {
        label,
        price: now,
        was: now !== null && label.price !== null && now < label.price ? label.price : null,
        preparationMinutes: times ? label.preparationMinutes : null,
        chosen: label.id === labelId,
      }
    }),
    groups: groups.map((group) => groupView(group, modifiers)),
    note,
    count,
    limits: quantityLimits(findLabel(item, labelId)),
    total,
    was: total !== null && was !== null && total < was ? was : null,
    problems: findProblems(item, choice, price),
  }
}

function groupView(group: ModifierGroup, selection: Selection): DraftGroup {
  const chosen = group.modifiers.reduce((sum, { id }) => sum + (selection[id] ?? 0), 0)
  const remaining = group.max === null ? Number.POSITIVE_INFINITY : group.max === 1 ? 1 : group.max - chosen
  return {
    group,
    single: isSingleChoice(group),
    least: requiredCount(group),
    chosen,
    modifiers: group.modifiers.map((modifier) => {
      const quantity = selection[modifier.id] ?? 0
      const most = modifier.soldOut ? 0 : Math.min(modifier.maxQuantity, quantity + remaining)
      return { modifier, quantity, most }
    }),
  }
}

function findProblems(item: LineItem, { modifiers, note }: Choice, price: Minor | null): DraftProblem[] {
  const problems: DraftProblem[] = price === null ? [{ kind: 'no-price' }] : []
  for (const problem of selectionProblems(item.modifierGroups, modifiers)) {
    if (problem.code === 'too-few')
      problems.push({ kind: 'too-few', groupId: problem.groupId, number: problem.min - problem.chosen })
    if (problem.code === 'too-many')
      problems.push({ kind: 'too-many', groupId: problem.groupId, number: problem.max })
  }
  if (item.commentRequired && note.trim() === '') problems.push({ kind: 'note' })
  return problems
}
