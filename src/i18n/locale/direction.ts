/**
 * Right-to-left languages. The specification's language table lists ar and fa, its routing also ur (spec §2, §9). Urdu is
 * written from right to left, so it is included.
 */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur'])

/** Returns the text direction of a locale; `ar-KW` has that of `ar`. */
export function textDirection(locale: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(locale.toLowerCase().split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'
}
