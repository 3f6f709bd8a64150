/** Arabic letters that are written one for the other, and the stretching stroke that says nothing. */
const ARABIC_VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ةۀ]/g, 'ه'],
  [/[ىی]/g, 'ي'],
  [/ک/g, 'ك'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/ـ/g, ''],
]

/**
 * A text as it is compared in a search: without case, accents, vowel signs and the spellings of Arabic that people do not
 * tell apart (alef with or without hamza, taa marbuta and haa, alef maqsura and yaa). Digits of any script are Latin ones.
 */
export function foldText(text: string): string {
  const letters = ARABIC_VARIANTS.reduce(
    (folded, [from, to]) => folded.replace(from, to),
    text.normalize('NFKC'),
  )
  return letters
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Does the text have every word that is searched for, each at the start of one of its words? */
export function matchesSearch(text: string, searched: string): boolean {
  const words = ` ${foldText(text)}`
  return foldText(searched)
    .split(' ')
    .every((word) => word === '' || words.includes(` ${word}`) || words.includes(` ال${word}`))
}
