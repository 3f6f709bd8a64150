/** Adds styles that belong to a script which few pages load. */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
