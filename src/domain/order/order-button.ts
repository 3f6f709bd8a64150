/** The European Economic Area, and the United Kingdom, which kept the rule. */
const COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB'.split(' ')

/**
 * Whether the order button must state the obligation to pay (Directive 2011/83/EU, Art. 8(2)). The venue's country
 * decides (ISO 3166, two letters), not the language of the page.
 */
export const mustStateObligationToPay = (countryCode: string): boolean =>
  COUNTRIES.includes(countryCode.toUpperCase())
