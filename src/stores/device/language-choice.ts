/** The cookie with the visitor's language: 365 days, path /, SameSite lax (spec §9). */
const COOKIE = 'i18n_redirected'
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** Keeps the chosen language, and reloads the page in it. */
export function switchLanguage(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${encodeURIComponent(locale)}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`
  location.reload()
}

export function readChosenLocale(cookies: string): string | null {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies)?.[1]
  return value ? decodeURIComponent(value) : null
}
