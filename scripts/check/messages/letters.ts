/** Checks that messages use the letters and digits of their language, without Latin look-alikes in other scripts. */
import { numberTag } from '../../../src/i18n/locale/intl.ts'
import { type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

const ASCII = 'abcdefghijklmnopqrstuvwxyz'

/** Letters that languages in Latin script use in addition to a–z. */
const LATIN: Readonly<Record<string, string>> = {
  az: 'çəğıi̇öşü',
  ca: 'àçèéíïòóúü',
  de: 'äöüß',
  en: '',
  es: 'áéíñóúü',
  et: 'äõöüšž',
  fi: 'äöåšž',
  fr: 'àâæçèéêëîïôœùûüÿ',
  ha: 'ɓɗƙƴ',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  it: 'àèéìíòóùú',
  ku: 'çêîşû',
  ms: '',
  nl: 'äëïöüéèêó',
  nn: 'æøåéèêóòôà',
  no: 'æøåéèêóòôà',
  pl: 'ąćęłńóśźż',
  pt: 'àáâãçéêíóôõúüºª',
  ro: 'ăâîșț',
  sq: 'çë',
  sv: 'åäöéà',
  tr: 'âçğıi̇îöşüû',
  vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
}

/** Scripts of the other languages. For Cyrillic and Arabic, the letters that each language uses. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /[ء-غف-يًٌٍَُِّْـ]/,
  bg: /[абвгдежзийклмнопрстуфхцчшщъьюяѝ]/i,
  bn: /\p{Script=Bengali}/u,
  el: /\p{Script=Greek}/u,
  fa: /[آأئؤءابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیًَُِّٔ]/,
  hi: /\p{Script=Devanagari}/u,
  hy: /\p{Script=Armenian}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  ka: /[ა-ჰ]/,
  km: /\p{Script=Khmer}/u,
  ko: /\p{Script=Hangul}/u,
  lo: /\p{Script=Lao}/u,
  mn: /[а-яёүө]/i,
  ru: /[а-яё]/i,
  th: /\p{Script=Thai}/u,
  ur: /[آأئؤءابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیۓًَُِّ]/,
  zh: /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
}

/** Names and units that are written in Latin letters in every language. */
const NAMES = new Set(
  'Apple AVIF Benefit CloudPRNT CSV Excel FeatureCollection GeoJSON HEIC ID JavaScript JPEG KNET MB MultiPolygon OTP PACI Pay PDF PNG Point Polygon QR Shift Shopify SMS Square Star Sufra SVG WebP WhatsApp WooCommerce csv https id iPad iPhone kcal kg km m mada xlsx ZIP'.split(
    ' ',
  ),
)
/** Other words that a language writes in Latin letters. */
const BORROWED: Readonly<Record<string, readonly string[]>> = { el: ['Email', 'email'] }
/** Languages that may write Latin names without spaces around them. Their letters cannot be confused with Latin ones. */
const WITHOUT_SPACES = new Set(['ja', 'km', 'ko', 'lo', 'th', 'zh', 'zh-Hant'])
const WORD = /[\p{L}\p{M}]+/gu
const LATIN_OR_OTHER = /\p{Script=Latin}+|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu
const LATIN_LETTER = /\p{Script=Latin}/u

export function checkLetters(catalogue: Catalogue): Problem[] {
  return [...catalogue].flatMap(([language, namespaces]) =>
    [...namespaces].flatMap(([namespace, messages]) =>
      [...messages].flatMap(([key, text]) =>
        findProblems(language, text.replace(PLACEHOLDER, ' ')).map((problem) => ({
          file: `locales/${language}/${namespace}.json`,
          message: `${key}: ${problem}`,
        })),
      ),
    ),
  )
}

function findProblems(language: string, text: string): string[] {
  return [
    ...[...new Set(findForeignWords(language, text))].map(
      (word) => `“${word}” has letters that ${language} is not written in`,
    ),
    ...findForeignNumbers(language, text).map(
      (number) => `“${number}” is not written in the digits of ${language}`,
    ),
  ]
}

/** Numbers in other digits than the language uses for prices. */
function findForeignNumbers(language: string, text: string): string[] {
  const own = new Intl.NumberFormat(numberTag(language), { useGrouping: false }).format(1234567890)
  return (text.match(/\p{Nd}+/gu) ?? []).filter((number) => [...number].some((digit) => !own.includes(digit)))
}

function findForeignWords(language: string, text: string): string[] {
  const words = text.match(WITHOUT_SPACES.has(language) ? LATIN_OR_OTHER : WORD) ?? []
  const latin = LATIN[language]
  if (latin !== undefined) {
    const letters = new Set([...(ASCII + latin).normalize('NFC')])
    return words.filter((word) => ![...word.normalize('NFC').toLowerCase()].every((c) => letters.has(c)))
  }
  const script = SCRIPTS[language]
  if (script === undefined) return [`no letters known: add ${language} to scripts/check/messages/letters.ts`]
  const names = new Set([...NAMES, ...(BORROWED[language] ?? [])])
  return words.filter((word) =>
    LATIN_LETTER.test(word) ? !names.has(word) : ![...word].every((letter) => script.test(letter)),
  )
}
