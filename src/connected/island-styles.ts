import css from '../styles/islands.css?inline'

let adopted = false

/**
 * Adds the islands' styles to menu pages, which do not include them, when the first sheet opens. Uses an adopted
 * style sheet, because the content security policy forbids inline styles.
 */
export function adoptIslandStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
