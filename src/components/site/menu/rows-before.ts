import type { CategorySection } from '../../../payload/view/view.ts'

/** The number of rows that the first screen of a large window may show. `items.css` names the row after them: `n + 33`. */
export const FIRST_ROWS = 32

/** The number of rows that a section shows at all times. */
const steadyRows = ({ items, subsections, days, limits }: CategorySection): number =>
  days !== null || limits.length > 0
    ? 0
    : subsections.reduce((rows, section) => rows + steadyRows(section), items.length)

/**
 * Returns the number of rows that are above each section at all times, given those above the first. A section that is pinned on some
 * days counts as having none above it. The rows of a section with limits do not count, because it comes last while it is unavailable.
 */
export function rowsBefore(sections: readonly CategorySection[], start = 0): number[] {
  let rows = start
  return sections.map((section) => {
    const before = rows
    rows += steadyRows(section)
    return section.pins === null ? before : 0
  })
}

/** Whether a section with so many rows above it is never on the first screen. */
export const isBelowFirstScreen = (rows: number): boolean => rows >= FIRST_ROWS
