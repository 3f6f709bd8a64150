import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { Tax } from './tax.ts'

export type Modifier = {
  readonly id: string
  readonly name: Localized
  readonly image: string | null
  /** Minor units, for one unit. */
  readonly price: Minor
  /** The maximum quantity per line; 1 makes it a checkbox. */
  readonly maxQuantity: number
  readonly soldOut: boolean
  readonly taxes: readonly Tax[]
  readonly provider: string | null
  readonly providerId: string | null
}

export type ModifierGroup = {
  readonly id: string
  readonly name: Localized
  /** Limits of the chosen quantity in the group; `max` is null if there is no limit. */
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

/** Returns the least quantity that must be chosen: at least one in a required group, even if its minimum is 0. */
export function requiredCount(group: ModifierGroup): number {
  return Math.max(group.min, group.required ? 1 : 0)
}

/** Whether exactly one modifier must be chosen, so that the group is shown as radio buttons. */
export function isSingleChoice(group: ModifierGroup): boolean {
  return group.max === 1 && requiredCount(group) === 1
}

const chosenCount = (group: ModifierGroup, selection: Selection) =>
  group.modifiers.reduce((sum, modifier) => sum + (selection[modifier.id] ?? 0), 0)

/** Lists all problems of a selection, group by group; empty if it can be ordered. */
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

/** Returns the selection after the diner sets one modifier. In a single choice it replaces the other; else the group's limit applies. */
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

/** Lists the chosen modifiers with their quantities, in the menu's order. */
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
