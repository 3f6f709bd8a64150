/**
 * Countries in which visitors must consent before they are tracked:
 *
 * - the European Union and the rest of the European Economic Area (ePrivacy directive art. 5(3) with the GDPR), and the
 *   overseas regions of members, where the same law is in force;
 * - the United Kingdom, its crown dependencies and Gibraltar (PECR with the UK GDPR, and laws like them);
 * - Switzerland (the revised data protection act; vendors ask for consent there as in the EEA), and the European
 *   microstates that follow the GDPR;
 * - Brazil (LGPD), Türkiye (KVKK and its cookie guideline), Serbia, Bosnia, Montenegro, North Macedonia, Albania, Ukraine,
 *   Moldova and Georgia (laws modelled on the GDPR);
 * - South Korea, Thailand, India, South Africa, Kenya and Nigeria (consent before personal data is used for advertising);
 * - Saudi Arabia (PDPL: marketing and sharing with third parties by consent).
 *
 * Other countries require a notice and a way to refuse. If a country's law is unclear, add it: asking is never wrong.
 */
const CONSENT_COUNTRIES = new Set(
  `AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE
  IS LI NO AX GF GP MF MQ RE YT
  GB GG IM JE GI
  CH AD MC SM VA
  BR TR RS BA ME MK AL UA MD GE
  KR TH IN ZA KE NG
  SA`.split(/\s+/),
)

/** Whether visitors of a venue in this country must consent first. `countryCode` has two capital letters. */
export const requiresConsent = (countryCode: string): boolean => CONSENT_COUNTRIES.has(countryCode)

export type ConsentChoice = 'granted' | 'refused'

/** The facts that decide about tracking. */
export type ConsentInputs = {
  /** The venue's country requires consent. */
  readonly isRequired: boolean
  /** The visitor's choice at this business; null if none yet. */
  readonly choice: ConsentChoice | null
  /** The browser opts out (Global Privacy Control, Do Not Track). */
  readonly optedOut: boolean
}

/**
 * Decides whether a visitor may be tracked; `ask` means not before they agree. A choice made here takes precedence;
 * otherwise a browser that opts out counts as a refusal, and the visitor is not asked.
 */
export function decideConsent({ isRequired, choice, optedOut }: ConsentInputs): ConsentChoice | 'ask' {
  if (choice) return choice
  if (optedOut) return 'refused'
  return isRequired ? 'ask' : 'granted'
}

/** Request header of an order whose visitor consented; the API then reports the purchase to vendors. */
export const CONSENT_HEADER = 'Tracking-Consent'
