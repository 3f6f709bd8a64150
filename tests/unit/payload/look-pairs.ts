/**
 * What stands on what, in every style sheet and component: the table that `themeView` is held to over random looks, and
 * that styles are held to by `tests/unit/styles/colors.test.ts`. A style that paints something new adds it here first.
 */
import type { ThemeToken } from '../../../src/payload/theme/theme.ts'

/** WCAG AA. Nothing counts as large text: what is large on one screen is small on the next. */
const TEXT = 4.5
/** Parts of controls, focus rings, icons that say something. */
const CONTROL = 3

/**
 * Grounds that carry whatever a screen puts there. Besides them the page itself: every spot of a gradient, and the surface
 * with the brightest and the darkest spot of a picture behind it.
 */
export const OPEN_GROUNDS = ['surface', 'raised', 'sunken', 'soft'] as const satisfies readonly ThemeToken[]

/** What stands on any open ground. */
export const ANYWHERE: readonly (readonly [front: ThemeToken, ratio: number])[] = [
  ['ink', TEXT],
  // Second lines, placeholders, what is off.
  ['muted', TEXT],
  // Links, current tabs, chosen options; the focus ring too.
  ['accent-ink', TEXT],
  // Prices now lower.
  ['highlight-ink', TEXT],
  ['danger', TEXT],
  ['success', TEXT],
  ['warning', TEXT],
  // Borders of fields, unchecked boxes, the handle of a sheet.
  ['edge', CONTROL],
  // Buttons, checked boxes, sliders, marks of progress.
  ['accent', CONTROL],
  // Stars.
  ['highlight', CONTROL],
]

/** What stands on a ground of its own. */
export const PAIRS: readonly (readonly [front: ThemeToken, on: ThemeToken, ratio: number])[] = [
  ['on-accent', 'accent', TEXT],
  ['on-highlight', 'highlight', TEXT],
  ['on-button', 'button', TEXT],
  // The line at a page's foot, and the focus ring in it.
  ['surface', 'ink', TEXT],
  // Deleting for good.
  ['surface', 'danger', TEXT],
  // Steps of an order that are done.
  ['surface', 'success', TEXT],
]

/** Lines between things and plates under pictures: nothing is lost with who does not see them. */
export const DECORATION = ['line', 'plate'] as const satisfies readonly ThemeToken[]
