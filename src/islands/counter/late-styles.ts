import css from '../../styles/late/counter-screens.css?inline'

/** Adds the styles of the screens that are loaded later, once: modules run once. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)
