import { foldText } from './fold-text.ts'

/** Scripts without spaces between words or, in Hangul, between parts that people search for. Applied to folded text. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+)/u

/** Replacements that people type for Latin letters that are not accented letters. */
const LATIN_SPELLINGS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
}

const KATAKANA = /[ァ-ヶ]/g
const HIRAGANA_BELOW = 0x60

/** The Arabic article, if at least three letters follow it. */
const ARTICLE = /^و?ال(?=\p{L}{3})/u

/**
 * Returns the index terms of a text: its folded words, and Arabic words also without the article. Scripts without spaces
 * give every pair of adjacent characters, and the last character, so that each one starts a term. Pairs span spaces, since
 * people may omit the spaces of a menu when they search.
 */
export function indexTerms(text: string): string[] {
  return splitIntoTerms(text).flatMap(({ word, unspaced }, at, all) => {
    if (unspaced) {
      const next = all[at + 1]
      const last = [...word].at(-1) ?? ''
      return [...pairs(word), next?.unspaced ? last + [...next.word][0] : last]
    }
    const bare = word.replace(ARTICLE, '')
    return bare === word ? [word] : [word, bare]
  })
}

/** Returns the terms of a query, which must all match: as in `indexTerms`, each term once. */
export function queryTerms(text: string): string[] {
  const terms = splitIntoTerms(text).flatMap(({ word, unspaced }) => {
    if (!unspaced) return [word.replace(ARTICLE, '')]
    return [...word].length === 1 ? [word] : pairs(word)
  })
  return [...new Set(terms)]
}

function splitIntoTerms(text: string): { word: string; unspaced: boolean }[] {
  // Folding decomposes Hangul syllables; NFC composes them again.
  const folded = foldText(text)
    .normalize('NFC')
    .replace(/[æœøđðłþħ]/g, (letter) => LATIN_SPELLINGS[letter] ?? letter)
    .replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIRAGANA_BELOW))
  return folded
    .split(' ')
    .flatMap((word) => word.split(UNSPACED).map((part, at) => ({ word: part, unspaced: at % 2 === 1 })))
    .filter(({ word }) => word !== '')
}

function pairs(word: string): string[] {
  const signs = [...word]
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}
