export const themes = ['auto', 'on', 'off'] as const
/** Whether the page is dark; `auto` follows the device. */
export type Theme = (typeof themes)[number]

/** The key under which all pages of the site keep the choice. */
const KEY = 'sufra-dark'

export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'auto'
  } catch {
    return 'auto'
  }
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.dark = theme
  try {
    if (theme === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    return // The choice applies until the page is closed.
  }
}
