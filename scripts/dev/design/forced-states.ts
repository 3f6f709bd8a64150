const PSEUDO = /:(hover|focus-visible|active)/g

/**
 * Makes `.is-hover`, `.is-focus-visible` and `.is-active` look like those states, by the very rules that style them: each
 * rule of the page that names one gets the class as a second selector.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) extend(sheet.cssRules)
}

function extend(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const forced = rule.selectorText.replaceAll(PSEUDO, '.is-$1')
      if (forced !== rule.selectorText && !rule.selectorText.includes('.is-'))
        rule.selectorText = `${rule.selectorText}, ${forced}`
    }
    if ('cssRules' in rule) extend(rule.cssRules as CSSRuleList)
  }
}
