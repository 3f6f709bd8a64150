const PSEUDO = /:(hover|focus-visible|active)/g

/**
 * Gives `.is-hover`, `.is-focus-visible` and `.is-active` the styles of those states: adds the class as a second selector
 * to each style rule of the page that contains one of the states.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) addClassSelectors(sheet.cssRules)
}

function addClassSelectors(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const forced = rule.selectorText.replaceAll(PSEUDO, '.is-$1')
      if (forced !== rule.selectorText && !rule.selectorText.includes('.is-'))
        rule.selectorText = `${rule.selectorText}, ${forced}`
    }
    if ('cssRules' in rule) addClassSelectors(rule.cssRules as CSSRuleList)
  }
}
