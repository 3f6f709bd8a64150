import css from '../styles/islands.css?inline'

let adopted = false

/**
 * Menu pages come without the islands' styles; they arrive with the first sheet. Adopted, not put into a `<style>`: the
 * page's policy lets no inline style through.
 */
export function adoptIslandStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
