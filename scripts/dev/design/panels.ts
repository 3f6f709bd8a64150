import type { ThemeColors, ThemeView } from '../../../src/payload/theme/theme.ts'

/** One look beside the others: a scheme and a language, which has its direction. */
export type Panel = {
  readonly scheme: 'light' | 'dark'
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

export const colorsOf = (theme: ThemeView, { scheme }: Panel): ThemeColors =>
  scheme === 'light' ? theme.light : theme.night

/** The theme's custom properties, for one element instead of the page. */
export function panelStyle(theme: ThemeView, panel: Panel): Record<string, string> {
  const colors = Object.entries(colorsOf(theme, panel)).map(([token, color]) => [`--${token}`, color])
  return { colorScheme: panel.scheme, ...Object.fromEntries(colors) }
}
