import type { ThemeColors, ThemeView } from '../../../src/payload/theme/theme.ts'

/** A column of the design page: a colour scheme and a language with its direction. */
export type Panel = {
  readonly scheme: 'light' | 'dark'
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

export const colorsOf = (theme: ThemeView, { scheme }: Panel): ThemeColors =>
  scheme === 'light' ? theme.light : theme.night

/** Returns the custom properties of the theme for a single element instead of the page. */
export function panelStyle(theme: ThemeView, panel: Panel): Record<string, string> {
  const colors = Object.entries(colorsOf(theme, panel)).map(([token, color]) => [`--${token}`, color])
  return { colorScheme: panel.scheme, ...Object.fromEntries(colors) }
}
