import { type FontFamily, type FontId, fontFamilies, type Subset } from './font-families.ts'

/** One `@font-face` a page declares. */
export type Face = { readonly font: FontId; readonly subset: Subset }

/** The fonts of one page: at most two files, and fallback fonts for other characters. */
export type PageFonts = {
  /** The faces for the page's language; the first is on every page in this language. */
  readonly own: readonly Face[]
  /** The face for names in the venue's other languages; declared separately, so that language names do not load it. */
  readonly companion: Face | null
  /** Device fonts for scripts without font files. */
  readonly device: readonly string[]
  readonly style: FontFamily['style']
}

/** Maximum number of font files per page. */
const MAX_FILES = 2

/** Characters of each file, as its package declares them; Vietnamese and the extensions never meet on one page. */
export const unicodeRanges: Readonly<Record<Subset, string>> = {
  latin:
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,' +
    'U+2212,U+2215',
  'latin-ext':
    'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,' +
    'U+20AD-20C0,U+2113',
  vietnamese:
    'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303,U+309,U+323,U+1EA0-1EF9,U+20AB',
  cyrillic: 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116',
  'cyrillic-ext': 'U+460-48F,U+492-4AF,U+4B2-52F,U+20AE,U+20B4',
  greek: 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF',
  arabic: 'U+600-6FF,U+750-77F,U+870-8FF,U+FB50-FDFF,U+FE70-FEFC',
}

type Script = 'latin' | 'cyrillic' | 'greek' | 'arabic'

/** The files that a language needs, most important first. Other languages need only `latin`. */
const subsetsByLanguage: Readonly<Record<string, readonly Subset[]>> = {
  ar: ['arabic', 'latin'],
  fa: ['arabic', 'latin'],
  ur: ['arabic', 'latin'],
  bg: ['cyrillic', 'latin'],
  ru: ['cyrillic', 'latin'],
  // ө and ү occur in every other word: Cyrillic words use one face, digits and foreign names the fallback font.
  mn: ['cyrillic', 'cyrillic-ext'],
  el: ['greek', 'latin'],
  vi: ['latin', 'vietnamese'],
  ...Object.fromEntries(
    ['az', 'et', 'ha', 'hr', 'hu', 'ku', 'pl', 'ro', 'tr'].map((language) => [
      language,
      ['latin', 'latin-ext'] as const,
    ]),
  ),
}

/**
 * Device fonts (Apple, Google and Linux, Microsoft) for languages without font files. Chinese, Japanese and Korean draw
 * many shared characters differently, so each language lists only its own fonts.
 */
const deviceFonts: Readonly<Record<string, readonly string[]>> = {
  bn: ['Kohinoor Bangla', 'Noto Sans Bengali', 'Nirmala UI'],
  hi: ['Kohinoor Devanagari', 'Noto Sans Devanagari', 'Nirmala UI'],
  hy: ['Mshtakan', 'Noto Sans Armenian', 'Segoe UI'],
  ja: ['Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic', 'Meiryo'],
  ka: ['Helvetica Neue', 'Noto Sans Georgian', 'Segoe UI'],
  km: ['Khmer Sangam MN', 'Noto Sans Khmer', 'Khmer UI', 'Leelawadee UI'],
  ko: ['Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic'],
  lo: ['Lao Sangam MN', 'Noto Sans Lao', 'Lao UI', 'Leelawadee UI'],
  th: ['Thonburi', 'Noto Sans Thai', 'Leelawadee UI'],
  zh: ['PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei'],
  'zh-hant': ['PingFang TC', 'Noto Sans TC', 'Noto Sans CJK TC', 'Microsoft JhengHei'],
}
const serifDeviceFonts: Readonly<Record<string, readonly string[]>> = {
  ja: ['Hiragino Mincho ProN', 'Noto Serif JP', 'Noto Serif CJK JP', 'Yu Mincho'],
  ko: ['AppleMyungjo', 'Noto Serif KR', 'Noto Serif CJK KR', 'Batang'],
  zh: ['Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', 'SimSun'],
  'zh-hant': ['Songti TC', 'Noto Serif TC', 'Noto Serif CJK TC', 'PMingLiU'],
}
/** Languages with Han characters, which have different shapes in each. */
const HAN_LANGUAGES = ['ja', 'ko', 'zh', 'zh-hant']

/**
 * Chooses the fonts of a page in `locale` of a venue with `locales`. If the family lacks letters of a language, its partner
 * sets whole words, since words in two faces are hard to read. The partner sets Latin letters only if the language uses
 * Latin script.
 */
export function pageFonts(font: FontId, locale: string, locales: readonly string[]): PageFonts {
  const language = languageOf(locale)
  const own = facesFor(font, language)
  const spare = MAX_FILES - own.length
  const companion = spare > 0 ? chooseCompanion(font, language, locales) : null
  const { style } = fontFamilies[font]
  return { own, companion, device: deviceFontStack(style, language, locales), style }
}

/** Returns the faces of a language, at most two. */
function facesFor(font: FontId, language: string): Face[] {
  const wanted = subsetsByLanguage[language] ?? ['latin']
  const script = scriptOf(wanted[0] ?? 'latin')
  const setter = fontForSubsets(
    font,
    language,
    wanted.filter((subset) => scriptOf(subset) === script),
  )
  return wanted.map((subset) => ({ font: scriptOf(subset) === script ? setter : font, subset }))
}

/** Returns the family itself, or its first partner whose files contain all `subsets` and letters of the language. */
function fontForSubsets(font: FontId, language: string, subsets: readonly Subset[]): FontId {
  const candidates = [font, ...(fontFamilies[font].partners as readonly FontId[])]
  const found = candidates.find((id) => {
    const family: FontFamily = fontFamilies[id]
    return subsets.every((subset) => family.subsets.includes(subset)) && !family.without?.includes(language)
  })
  if (!found)
    throw new Error(`fonts: neither ${font} nor its partners can set ${language} (${subsets.join(', ')})`)
  return found
}

/**
 * Chooses the second font file of a page that needs one: for untranslated texts in the venue's first other language
 * with another script, else for accented letters that English lacks.
 */
function chooseCompanion(font: FontId, language: string, locales: readonly string[]): Face | null {
  const other = locales
    .map(languageOf)
    .find(
      (candidate) =>
        candidate !== language && subsetsByLanguage[candidate] !== undefined && !isLatin(candidate),
    )
  if (other !== undefined) return facesFor(font, other)[0] ?? null
  return (fontFamilies[font].subsets as readonly Subset[]).includes('latin-ext')
    ? { font, subset: 'latin-ext' }
    : null
}

function deviceFontStack(style: FontFamily['style'], language: string, locales: readonly string[]): string[] {
  const stackOf = (candidate: string): readonly string[] => [
    ...(style === 'serif' ? (serifDeviceFonts[candidate] ?? []) : []),
    ...(deviceFonts[candidate] ?? []),
  ]
  // On pages in other languages, Han characters have the shapes of the venue's own language.
  const han = HAN_LANGUAGES.includes(language)
    ? undefined
    : locales.map(languageOf).find((candidate) => HAN_LANGUAGES.includes(candidate))
  return [...new Set([...stackOf(language), ...(han === undefined ? [] : stackOf(han))])]
}

/** Whether a language's letters come from files (true) or from the device's fonts. */
export const usesFontFiles = (locale: string): boolean => deviceFonts[languageOf(locale)] === undefined

const isLatin = (language: string) => scriptOf(subsetsByLanguage[language]?.[0] ?? 'latin') === 'latin'
/** Returns the key of a locale in the tables above. */
const languageOf = (locale: string): string =>
  /^zh-(hant|tw|hk|mo)\b/i.test(locale) ? 'zh-hant' : (locale.toLowerCase().split('-')[0] ?? '')

/** Returns the script of a file, by which fallback fonts are measured. */
export function scriptOf(subset: Subset): Script {
  if (subset === 'arabic' || subset === 'greek') return subset
  return subset.startsWith('cyrillic') ? 'cyrillic' : 'latin'
}
