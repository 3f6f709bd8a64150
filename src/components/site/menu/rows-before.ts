import type { CategorySection } from '../../../payload/view/view.ts'

/** The number of rows that fit into the first screen of large windows. `items.css` has it too. */
const FIRST_ROWS = 16

/** The number of rows that a section shows at all times. */
const steadyRows = ({ items, subsections, days, limits }: CategorySection): number =>
  days !== null || limits.length > 0
    ? 0
    : subsections.reduce((rows, section) => rows + steadyRows(section), items.length)

/**
 * Returns the number of rows that are above each section at all times, given those above the first. None are above a section that is
 * pinned on some days. Sections that are unavailable come last, so the rows of those with limits do not count.
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
