import { foldWord } from './header-words.ts'

/** A language of the venue, with its names in several languages. */
export type SheetLanguage = { readonly locale: string; readonly names: readonly string[] }

/** Words before or after the name of a language, as in “Name in Arabic”, “Nom en arabe”, “الاسم باللغة العربية”. Folded. */
const AROUND = /^(in|auf|en|em|de|lang|language|باللغه|اللغه|لغه) | (language|में|म|ভাষায়)$/u

/**
 * Finds the language that a word in a header names (`ar`, `Arabic`, `in Arabic`, `العربية`, `بالعربي`, `Arabischer`, `ইংরেজিতে`), or
 * null.
 */
export function findLanguage(word: string, languages: readonly SheetLanguage[]): string | null {
  const folded = foldWord(word).replace(AROUND, '').replace(AROUND, '')
  if (!folded) return null
  const forms = new Set([folded, folded.replace(/^ب(?=ال)/, ''), folded.replace(/^ب/, '')])
  const found = languages.find(({ locale, names }) =>
    [locale, ...names].some((name) => nameForms(foldWord(name)).some((form) => forms.has(form))),
  )
  return found?.locale ?? null
}

/**
 * The forms of the name of a language. Arabic ones are adjectives with article and ending, and sheets often leave both out; German ones
 * get endings, Bengali ones a case.
 */
function nameForms(name: string): string[] {
  if (name.startsWith('ال')) {
    const masculine = name.replace(/ه$/, '')
    return [name, masculine, name.replace(/^ال/, ''), masculine.replace(/^ال/, '')]
  }
  if (/isch$/.test(name)) return [name, `${name}e`, `${name}er`, `${name}es`, `${name}en`]
  return /\p{Script=Bengali}$/u.test(name) ? [name, foldWord(`${name}তে`), foldWord(`${name}ত`)] : [name]
}

const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'bg', 'mn', 'uk', 'sr']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  [/\p{Script=Han}/gu, ['zh', 'ja']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Devanagari}/gu, ['hi']],
  [/\p{Script=Bengali}/gu, ['bn']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Armenian}/gu, ['hy']],
  [/\p{Script=Georgian}/gu, ['ka']],
  [/\p{Script=Khmer}/gu, ['km']],
  [/\p{Script=Lao}/gu, ['lo']],
  [/\p{Script=Hebrew}/gu, ['he']],
]
const languageOf = (locale: string) => locale.split('-')[0] ?? locale
const scriptOf = (locale: string) =>
  SCRIPTS.findIndex(([, languages]) => languages.includes(languageOf(locale)))

/**
 * Chooses the locale of a column whose header names none: that of the header's own language if the venue has it, else the venue's
 * first. But texts in another script than that locale's belong to the first locale of theirs.
 */
export function guessLocale(
  texts: readonly string[],
  headerLocales: readonly string[],
  locales: readonly string[],
): string {
  const wanted =
    locales.find((locale) => headerLocales.includes(locale)) ??
    locales.find((locale) => headerLocales.includes(languageOf(locale))) ??
    locales[0] ??
    'en'
  const script = mainScript(texts)
  if (script === null || script === scriptOf(wanted)) return wanted
  // Japanese is written in Han too.
  if (SCRIPTS[script]?.[1].includes(languageOf(wanted))) return wanted
  return (
    locales.find(
      (locale) => scriptOf(locale) === script || SCRIPTS[script]?.[1].includes(languageOf(locale)),
    ) ?? wanted
  )
}

/** The only locale that is written in the script of most letters; null if there is none, or are several. */
export function scriptLocale(texts: readonly string[], locales: readonly string[]): string | null {
  const script = mainScript(texts)
  const found = script === null ? [] : locales.filter((locale) => writes(locale, script))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The script of all letters; null without letters, and if there are several. */
export function pureScript(text: string): number | null {
  const script = mainScript([text])
  if (script === null) return null
  const own = script === -1 ? /\p{Script=Latin}/gu : (SCRIPTS[script]?.[0] ?? /(?!)/g)
  return text.match(/\p{L}/gu)?.length === text.match(own)?.length ? script : null
}

/** Whether a language is written in a script, by its index. Japanese is written in Han too. */
export const writes = (locale: string, script: number): boolean =>
  script === -1 ? scriptOf(locale) === -1 : (SCRIPTS[script]?.[1].includes(languageOf(locale)) ?? false)

/** The script of most letters: an index of `SCRIPTS`, -1 for Latin, null without letters. */
function mainScript(texts: readonly string[]): number | null {
  const text = texts.join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null
  const counts = SCRIPTS.map(([script]) => text.match(script)?.length ?? 0)
  const most = Math.max(...counts)
  return most * 2 > letters ? counts.indexOf(most) : -1
}
