import type { WireOrderLine } from '../../src/contract/order/order.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { unavailability } from '../../src/domain/menu/availability.ts'
import type { Item } from '../../src/domain/menu/item.ts'
import { type Selection, type SelectionProblem, selectionProblems } from '../../src/domain/menu/modifiers.ts'
import { quantityLimits } from '../../src/domain/menu/price-label.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import {
  addOutcome,
  basePrice,
  type CartLine,
  labelOf,
  lineItemOf,
  makeLine,
} from '../../src/domain/order/line.ts'
import { lineState } from '../../src/domain/order/quote.ts'
import type { VenueTime } from '../../src/domain/time/weekday.ts'
import type { BranchView } from '../venues/branch-view.ts'

/**
 * A line of a request, held against the menu: as a line of a cart, or why it cannot be ordered. `issues` name what is
 * wrong with its choices, by path (`order_lines.0.quantity`).
 */
export type CheckedLine = {
  readonly index: number
  readonly line?: CartLine
  readonly state?: 'sold-out' | 'unavailable' | 'choices'
  readonly issues?: readonly Issue[]
}

/** Checks the line at `index` of a request. `at` is the venue's wall clock at the time the order is wanted for. */
export function checkLine(
  view: BranchView,
  sellingType: SellingType,
  wire: WireOrderLine,
  index: number,
  at: VenueTime,
): CheckedLine {
  const placed = view.items.get(wire.item_id)
  if (!placed) return { index, state: 'unavailable' }
  const { item, categories } = placed
  const why = unavailability(item, { sellingType, branchId: view.branchId, at })
  if (why !== null) return { index, state: why === 'sold-out' ? 'sold-out' : 'unavailable' }
  if (addOutcome(item, false) === 'unavailable') return { index, state: 'unavailable' }
  const modifiers = toSelection(wire)
  const problems = selectionProblems(item.modifierGroups, modifiers)
  const issues = findChoiceIssues(item, wire, problems).map((found) => ({
    ...found,
    path: `order_lines.${index}.${found.path}`,
  }))
  if (issues.length > 0) return { index, state: 'choices', issues }
  if (problems.length > 0) return { index, state: 'sold-out' }
  const choice = { labelId: wire.price_label_id, modifiers, note: wire.comment }
  const line = makeLine(lineItemOf(item), categories[0]?.id ?? null, choice, wire.quantity)
  // All other reasons have been looked at above.
  if (lineState(line, { sellingType, branchId: view.branchId }) !== 'counted') {
    const message = 'the line is worth more than can be calculated'
    const issue: Issue = { path: `order_lines.${index}.quantity`, message, reason: 'quantity' }
    return { index, state: 'choices', issues: [issue] }
  }
  // Two lines of a request may be equal; each is priced by itself.
  return { index, line: { ...line, key: String(index) } }
}

/** What is wrong with the size, the quantity, the note and the modifiers of a line; paths are within the line. */
function findChoiceIssues(item: Item, wire: WireOrderLine, problems: readonly SelectionProblem[]): Issue[] {
  const issues: Issue[] = []
  const label = wire.price_label_id
  if (basePrice(item, label) === null) {
    const message =
      label === null
        ? `expected one of the sizes: ${item.labels.map(({ id }) => id).join(', ')}`
        : `the item has no size ${JSON.stringify(label)}`
    issues.push({ path: 'price_label_id', message, reason: label === null ? 'required' : 'unknown' })
  } else {
    const { minimum, maximum } = quantityLimits(labelOf(item, label))
    if (wire.quantity < minimum || wire.quantity > maximum)
      issues.push({ path: 'quantity', message: `expected ${minimum} to ${maximum}`, reason: 'quantity' })
  }
  if (item.commentRequired && wire.comment === '')
    issues.push({ path: 'comment', message: 'this item needs a note', reason: 'required' })
  const path = wire.modifiers_details.length > 0 ? 'modifiers_details' : 'modifiers'
  for (const problem of problems)
    if (problem.code !== 'sold-out')
      issues.push({ path, message: formatSelectionProblem(problem), reason: problem.code })
  return issues
}

function formatSelectionProblem(problem: Exclude<SelectionProblem, { code: 'sold-out' }>): string {
  switch (problem.code) {
    case 'too-few':
      return `the group ${problem.groupId} needs at least ${problem.min} choices; there are ${problem.chosen}`
    case 'too-many':
      return `the group ${problem.groupId} takes at most ${problem.max} choices; there are ${problem.chosen}`
    case 'quantity':
      return `the choice ${problem.modifierId} can be taken at most ${problem.max} times`
    case 'unknown':
      return `the item has no choice ${JSON.stringify(problem.modifierId)}`
  }
}

/** Quantities by modifier id, as `modifiers` says: ids separated by commas (spec §3), a repeated one counts as often. */
function countListedModifiers({ modifiers }: WireOrderLine): Map<string, number> {
  const ids = modifiers.split(',').map((id) => id.trim())
  return sumQuantities(ids.filter(Boolean).map((id) => ({ id, quantity: 1 })))
}

/** Quantities by modifier id, as `modifiers_details` says. */
const countDetailedModifiers = (wire: WireOrderLine): Map<string, number> =>
  sumQuantities(wire.modifiers_details)

function sumQuantities(chosen: readonly { id: string; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, quantity } of chosen) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

/** What is chosen: by the details, else by `modifiers`. */
function toSelection(wire: WireOrderLine): Selection {
  const detailed = wire.modifiers_details.length > 0
  return Object.fromEntries(detailed ? countDetailedModifiers(wire) : countListedModifiers(wire))
}

/** Lines that name other choices in `modifiers` than in `modifiers_details`: which of the two is meant, nobody knows. */
export function findContradictions(lines: readonly WireOrderLine[]): Issue[] {
  return lines.flatMap((line, index): Issue[] => {
    const [ids, details] = [countListedModifiers(line), countDetailedModifiers(line)]
    if (ids.size === 0 || details.size === 0) return []
    const path = `order_lines.${index}.modifiers`
    const others = [...new Set(ids.keys()).symmetricDifference(new Set(details.keys()))]
    if (others.length > 0) {
      const message = `names other choices than modifiers_details: ${others.join(', ')}`
      return [{ path, message, reason: 'contradiction' }]
    }
    // Ids that are named once each leave the quantities to the details, as our own requests do.
    if ([...ids.values()].every((count) => count === 1)) return []
    const unequal = [...ids].filter(([id, count]) => details.get(id) !== count).map(([id]) => id)
    if (unequal.length === 0) return []
    const message = `names choices another number of times than modifiers_details: ${unequal.join(', ')}`
    return [{ path, message, reason: 'contradiction' }]
  })
}
