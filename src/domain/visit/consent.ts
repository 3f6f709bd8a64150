/**
 * Where visitors have to agree before they are tracked:
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
 * Elsewhere a notice and a way to refuse are what is asked for. A country that is not sure belongs in the table: to ask is
 * never wrong.
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

/** Must visitors of a venue in this country agree first? `countryCode` has two capital letters. */
export const requiresConsent = (countryCode: string): boolean => CONSENT_COUNTRIES.has(countryCode)

export type ConsentChoice = 'granted' | 'refused'

/** What is known of a visitor when a page opens. */
export type ConsentInputs = {
  /** The venue's country asks for consent. */
  readonly isRequired: boolean
  /** What the visitor chose at this business; null: nothing yet. */
  readonly choice: ConsentChoice | null
  /** The browser says not to (Global Privacy Control, Do Not Track). */
  readonly optedOut: boolean
}

/**
 * May a visitor be tracked? `ask`: not before they said so. Who chose here is taken at their word; a browser that opts out
 * refuses for everybody else, who is then not asked either.
 */
export function decideConsent({ isRequired, choice, optedOut }: ConsentInputs): ConsentChoice | 'ask' {
  if (choice) return choice
  if (optedOut) return 'refused'
  return isRequired ? 'ask' : 'granted'
}

/** Says on an order that its visitor agreed: the API then tells vendors of the purchase. */
export const CONSENT_HEADER = 'Tracking-Consent'
