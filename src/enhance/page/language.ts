import { readChosenLocale, switchLanguage } from '../../stores/device/language-choice.ts'

/** Buttons with `[data-lang]` change the language: they set the cookie and reload the page. */
export function startLanguageSwitch(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-lang]')
    const locale = button?.dataset.lang
    if (!locale) return
    if (locale === document.documentElement.lang) {
      button.closest('details')?.removeAttribute('open')
      return
    }
    switchLanguage(locale)
  })
}

/**
 * For hosts that cannot choose a file by cookie: loads the file of the chosen language instead of the first
 * language's, once: `/ref/dinein` → `/ref/dinein/index.ar.html`, shown under the original address.
 */
export function redirectToChosenLanguage(locales: readonly string[]): void {
  const shown = document.documentElement.lang
  const path = location.pathname
  const variant = /\/index(\.[\w-]+)?\.html$/
  if (variant.test(path)) {
    history.replaceState(null, '', path.replace(variant, '') + location.search + location.hash)
    return
  }
  const chosen = readChosenLocale(document.cookie)
  if (!chosen || chosen === shown || !locales.includes(chosen)) return
  const file = chosen === locales[0] ? 'index.html' : `index.${chosen}.html`
  location.replace(`${path.replace(/\/$/, '')}/${file}${location.search}${location.hash}`)
}
