/**
 * Languages written from right to left. The specification's language table names ar and fa, its routing adds ur
 * (spec §2, §9): Urdu text is right-to-left, so the wider reading holds.
 */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur'])

/** Text direction of a locale: `ar-KW` runs as `ar` does. */
export function textDirection(locale: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(locale.toLowerCase().split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'
}
