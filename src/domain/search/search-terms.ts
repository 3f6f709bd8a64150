import { foldText } from './fold-text.ts'

/** Scripts that put no spaces between words, or not between those that people search for (Hangul); after folding, so without marks. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+)/u

/** Latin letters that are letters of their own, not a letter with an accent: what people type in their place. */
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

/** The Arabic article, when enough of a word is left without it. */
const ARTICLE = /^و?ال(?=\p{L}{3})/u

/**
 * The terms under which a text is found: its folded words, Arabic ones also without the article, and of scripts without
 * spaces every two neighbouring signs (and the last one, so that each sign begins a term), across a space too: whoever
 * searches may write together what a menu does not.
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

/** What a search asks for, every term of it: as `indexTerms`, each word once. */
export function queryTerms(text: string): string[] {
  const terms = splitIntoTerms(text).flatMap(({ word, unspaced }) => {
    if (!unspaced) return [word.replace(ARTICLE, '')]
    return [...word].length === 1 ? [word] : pairs(word)
  })
  return [...new Set(terms)]
}

function splitIntoTerms(text: string): { word: string; unspaced: boolean }[] {
  // Folding takes syllables of Hangul apart.
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
