import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { Tax } from './tax.ts'

export type Modifier = {
  readonly id: string
  readonly name: Localized
  readonly image: string | null
  /** Minor units, for one. */
  readonly price: Minor
  /** How many of it one line may take; 1: it is only on or off. */
  readonly maxQuantity: number
  readonly soldOut: boolean
  readonly taxes: readonly Tax[]
  readonly provider: string | null
  readonly providerId: string | null
}

export type ModifierGroup = {
  readonly id: string
  readonly name: Localized
  /** Fewest and most modifiers, counted with their quantities; `max` null: no limit. */
  readonly min: number
  readonly max: number | null
  readonly required: boolean
  readonly modifiers: readonly Modifier[]
}

/** Chosen quantities by modifier id; a missing id is 0. */
export type Selection = Readonly<Record<string, number>>

export type SelectionProblem =
  | { code: 'too-few'; groupId: string; min: number; chosen: number }
  | { code: 'too-many'; groupId: string; max: number; chosen: number }
  | { code: 'sold-out'; groupId: string; modifierId: string }
  | { code: 'quantity'; groupId: string; modifierId: string; max: number }
  | { code: 'unknown'; modifierId: string }

/** Fewest modifiers the group asks for: a required group asks for one even where its minimum says none. */
export function requiredCount(group: ModifierGroup): number {
  return Math.max(group.min, group.required ? 1 : 0)
}

/** Exactly one of the group: shown as a radio choice. */
export function isSingleChoice(group: ModifierGroup): boolean {
  return group.max === 1 && requiredCount(group) === 1
}

const chosenCount = (group: ModifierGroup, selection: Selection) =>
  group.modifiers.reduce((sum, modifier) => sum + (selection[modifier.id] ?? 0), 0)

/** Everything wrong with a selection, group by group; empty when it can be ordered. */
export function selectionProblems(
  groups: readonly ModifierGroup[],
  selection: Selection,
): SelectionProblem[] {
  const problems: SelectionProblem[] = []
  const known = new Set<string>()
  for (const group of groups) {
    const chosen = chosenCount(group, selection)
    const min = requiredCount(group)
    if (chosen < min) problems.push({ code: 'too-few', groupId: group.id, min, chosen })
    if (group.max !== null && chosen > group.max)
      problems.push({ code: 'too-many', groupId: group.id, max: group.max, chosen })
    for (const modifier of group.modifiers) {
      known.add(modifier.id)
      const quantity = selection[modifier.id] ?? 0
      if (quantity === 0) continue
      if (modifier.soldOut) problems.push({ code: 'sold-out', groupId: group.id, modifierId: modifier.id })
      if (quantity < 0 || !Number.isInteger(quantity) || quantity > modifier.maxQuantity)
        problems.push({
          code: 'quantity',
          groupId: group.id,
          modifierId: modifier.id,
          max: modifier.maxQuantity,
        })
    }
  }
  for (const [modifierId, quantity] of Object.entries(selection))
    if (quantity !== 0 && !known.has(modifierId)) problems.push({ code: 'unknown', modifierId })
  return problems
}

/** The selection after the diner sets one modifier: a single choice replaces, others add until the group is full. */
export function withModifier(
  group: ModifierGroup,
  selection: Selection,
  modifierId: string,
  quantity: number,
): Selection {
  const modifier = group.modifiers.find((candidate) => candidate.id === modifierId)
  if (!modifier || modifier.soldOut) return selection
  const next: Record<string, number> = { ...selection }
  if (isSingleChoice(group)) for (const other of group.modifiers) delete next[other.id]
  delete next[modifierId]
  const room = group.max === null ? Number.POSITIVE_INFINITY : group.max - chosenCount(group, next)
  const allowed = Math.max(0, Math.min(Math.trunc(quantity), modifier.maxQuantity, room))
  if (allowed > 0) next[modifierId] = allowed
  return next
}

/** The modifiers of a selection with their quantities, in the menu's order. */
export function chosenModifiers(
  groups: readonly ModifierGroup[],
  selection: Selection,
): { modifier: Modifier; quantity: number }[] {
  return groups.flatMap((group) =>
    group.modifiers.flatMap((modifier) => {
      const quantity = selection[modifier.id] ?? 0
      return quantity > 0 ? [{ modifier, quantity }] : []
    }),
  )
}
