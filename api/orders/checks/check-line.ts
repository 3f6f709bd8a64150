import type { WireOrderLine } from '../../../src/contract/order/order.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import { unavailabilityReason } from '../../../src/domain/menu/availability.ts'
import type { Item } from '../../../src/domain/menu/item.ts'
import {
  type Selection,
  type SelectionProblem,
  selectionProblems,
} from '../../../src/domain/menu/modifiers.ts'
import { quantityLimits } from '../../../src/domain/menu/price-label.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import {
  addToCartOutcome,
  basePrice,
  type CartLine,
  createCartLine,
  findLabel,
  toLineItem,
} from '../../../src/domain/order/line.ts'
import { lineState } from '../../../src/domain/order/quote.ts'
import type { VenueTime } from '../../../src/domain/time/weekday.ts'
import type { BranchView } from '../../venues/branch-view.ts'

/**
 * A requested line after it was checked against the menu: a cart line, or the state that prevents it from being ordered.
 * `issues` describe invalid choices by path (`order_lines.0.quantity`).
 */
export type CheckedLine = {
  readonly index: number
  readonly line?: CartLine
  readonly state?: 'sold-out' | 'unavailable' | 'choices'
  readonly issues?: readonly Issue[]
}

/** Checks the line at `index` of a request. `at` is the requested time of the order on the venue's wall clock. */
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
  const why = unavailabilityReason(item, { sellingType, branchId: view.branchId, at })
  if (why !== null) return { index, state: why === 'sold-out' ? 'sold-out' : 'unavailable' }
  if (addToCartOutcome(item, false) === 'unavailable') return { index, state: 'unavailable' }
  const modifiers = toSelection(wire)
  const problems = selectionProblems(item.modifierGroups, modifiers)
  const issues = findChoiceIssues(item, wire, problems).map((found) => ({
    ...found,
    path: `order_lines.${index}.${found.path}`,
  }))
  if (issues.length > 0) return { index, state: 'choices', issues }
  if (problems.length > 0) return { index, state: 'sold-out' }
  const choice = { labelId: wire.price_label_id, modifiers, note: wire.comment }
  const line = createCartLine(toLineItem(item), categories[0]?.id ?? null, choice, wire.quantity)
  // Every other reason was ruled out above.
  if (lineState(line, { sellingType, branchId: view.branchId }) !== 'counted') {
    const message = 'the total of the line is too large to calculate'
    const issue: Issue = { path: `order_lines.${index}.quantity`, message, reason: 'quantity' }
    return { index, state: 'choices', issues: [issue] }
  }
  // A request can contain two identical lines. Each is priced separately, so the index is the key.
  return { index, line: { ...line, key: String(index) } }
}

/** Finds issues with the size, quantity, note and modifiers of a line. Paths are relative to the line. */
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
    const { minimum, maximum } = quantityLimits(findLabel(item, label))
    if (wire.quantity < minimum || wire.quantity > maximum)
      issues.push({ path: 'quantity', message: `expected ${minimum} to ${maximum}`, reason: 'quantity' })
  }
  if (item.commentRequired && wire.comment === '')
    issues.push({ path: 'comment', message: 'this item requires a note', reason: 'required' })
  const path = wire.modifiers_details.length > 0 ? 'modifiers_details' : 'modifiers'
  for (const problem of problems)
    if (problem.code !== 'sold-out')
      issues.push({ path, message: formatSelectionProblem(problem), reason: problem.code })
  return issues
}

function formatSelectionProblem(problem: Exclude<SelectionProblem, { code: 'sold-out' }>): string {
  switch (problem.code) {
    case 'too-few':
      return `the group ${problem.groupId} needs at least ${problem.min} choices; it has ${problem.chosen}`
    case 'too-many':
      return `the group ${problem.groupId} allows at most ${problem.max} choices; it has ${problem.chosen}`
    case 'quantity':
      return `the choice ${problem.modifierId} can be chosen at most ${problem.max} times`
    case 'unknown':
      return `the item has no choice ${JSON.stringify(problem.modifierId)}`
  }
}

/** Quantities by modifier id from `modifiers`: ids separated by commas, in which repetitions add up (spec §3). */
function countListedModifiers({ modifiers }: WireOrderLine): Map<string, number> {
  const ids = modifiers.split(',').map((id) => id.trim())
  return sumQuantities(ids.filter(Boolean).map((id) => ({ id, quantity: 1 })))
}

/** Quantities by modifier id from `modifiers_details`. */
const countDetailedModifiers = (wire: WireOrderLine): Map<string, number> =>
  sumQuantities(wire.modifiers_details)

function sumQuantities(chosen: readonly { id: string; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, quantity } of chosen) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

/** The selected modifiers: from `modifiers_details` if it is not empty, else from `modifiers`. */
function toSelection(wire: WireOrderLine): Selection {
  const detailed = wire.modifiers_details.length > 0
  return Object.fromEntries(detailed ? countDetailedModifiers(wire) : countListedModifiers(wire))
}

/** Finds lines whose `modifiers` and `modifiers_details` differ, because there is no telling which one is meant. */
export function findContradictions(lines: readonly WireOrderLine[]): Issue[] {
  return lines.flatMap((line, index): Issue[] => {
    const [ids, details] = [countListedModifiers(line), countDetailedModifiers(line)]
    if (ids.size === 0 || details.size === 0) return []
    const path = `order_lines.${index}.modifiers`
    const others = [...new Set(ids.keys()).symmetricDifference(new Set(details.keys()))]
    if (others.length > 0) {
      const message = `lists other choices than modifiers_details: ${others.join(', ')}`
      return [{ path, message, reason: 'contradiction' }]
    }
    // If every id is listed once, `modifiers_details` decides the quantities. The site's own requests are of this kind.
    if ([...ids.values()].every((count) => count === 1)) return []
    const unequal = [...ids].filter(([id, count]) => details.get(id) !== count).map(([id]) => id)
    if (unequal.length === 0) return []
    const message = `lists choices in other quantities than modifiers_details: ${unequal.join(', ')}`
    return [{ path, message, reason: 'contradiction' }]
  })
}
