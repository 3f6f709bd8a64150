/** Arabic letters that people write for one another, and the tatweel, which has no meaning. */
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
 * Folds a text for comparison in a search: removes case, accents and vowel signs, unifies Arabic spelling variants (alef
 * with or without hamza, taa marbuta and haa, alef maqsura and yaa), and replaces Arabic digits by Latin ones.
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

/** Whether every searched word is the beginning of a word in the text. */
export function matchesSearch(text: string, searched: string): boolean {
  const words = ` ${foldText(text)}`
  return foldText(searched)
    .split(' ')
    .every((word) => word === '' || words.includes(` ${word}`) || words.includes(` ال${word}`))
}
