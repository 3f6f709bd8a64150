/**
 * The pairs of foreground and background that style sheets and components may use, with the required contrast.
 * `theme-contrast.test.ts` checks `themeView` against it for random themes, `tests/unit/styles/colors.test.ts` checks the
 * styles. A style that uses a new pair needs an entry here first.
 */
import type { ThemeToken } from '../../../../src/payload/theme/theme.ts'

/** WCAG AA. No text counts as large: text that is large on one screen is small on another. */
const TEXT = 4.5
/** Parts of controls, focus rings, icons with a meaning. */
const CONTROL = 3

/**
 * Backgrounds for any content. The page itself is one too: every spot of a gradient, and the surface in front of the
 * brightest and the darkest spot of a picture.
 */
export const GENERAL_BACKGROUNDS = [
  'surface',
  'raised',
  'sunken',
  'soft',
] as const satisfies readonly ThemeToken[]

/** Foregrounds that are allowed on every general background. */
export const FOREGROUNDS: readonly (readonly [front: ThemeToken, ratio: number])[] = [
  ['ink', TEXT],
  // Second lines, placeholders, unavailable things.
  ['muted', TEXT],
  // Links, current tabs, selected options, the focus ring.
  ['accent-ink', TEXT],
  // Reduced prices.
  ['highlight-ink', TEXT],
  ['danger', TEXT],
  ['success', TEXT],
  ['warning', TEXT],
  // Borders of fields, unchecked boxes, the handle of a sheet.
  ['edge', CONTROL],
  // Buttons, checked boxes, sliders, progress indicators.
  ['accent', CONTROL],
  // Stars.
  ['highlight', CONTROL],
]

/** Foregrounds that are allowed on one background only. */
export const PAIRS: readonly (readonly [front: ThemeToken, on: ThemeToken, ratio: number])[] = [
  ['on-accent', 'accent', TEXT],
  ['on-highlight', 'highlight', TEXT],
  ['on-button', 'button', TEXT],
  // The bar at the bottom of a page, and the focus ring in it.
  ['surface', 'ink', TEXT],
  // Buttons that delete permanently.
  ['surface', 'danger', TEXT],
  // Completed steps of an order.
  ['surface', 'success', TEXT],
]

/** Divider lines and plates under pictures. They carry no information, so they need no contrast. */
export const DECORATION = ['line', 'plate'] as const satisfies readonly ThemeToken[]
