/** Venues to walk through: one that speaks every language in words of no language, one whose words are as long as they get. */
import { languages } from '../../../../src/i18n/locale/languages.ts'
import { removeDanglingReferences } from '../../../helpers/dangling-references.ts'
import { stretchedLanguages } from '../../../helpers/languages/stretched.ts'
import { scriptOf } from '../../../helpers/languages/writing-scripts.ts'
import { VARIANT_NAME, type Variant, type VenueDraft } from '../../../helpers/venue-variant.ts'
import { OPEN_GRILL } from '../screens.ts'

/** Words of no language, so that whatever else stands on a screen is the interface’s. */
const WORDS = ['Vela', 'Torma', 'Quilda', 'Besari', 'Dravo', 'Olmeki', 'Zantu', 'Pirelda']

/** By script: names are long where their letters run on. */
const LONG: Readonly<Record<string, string>> = {
  Latn: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen mit Zwiebelschmelzkartoffelpüree',
  Thai: 'ข้าวผัดกะเพราหมูสับไข่ดาวราดซอสพริกน้ำปลามะนาวกระเทียมเจียวหอมกรุ่นสูตรต้นตำรับชาววังโบราณ',
  Arab: 'مشاوي مشكلة على الفحم مع الأرز البسمتي بالزعفران والمكسرات المحمصة وصلصة الطماطم الحارة جدا',
}
/** Messages as long as they get, but for Thai, which has no spaces and is written like no other. */
export const LONG_LANGUAGES: readonly string[] = [
  ...stretchedLanguages.map(({ locale }) => locale).filter((locale) => scriptOf(locale) in LONG),
  'th',
]
/** No name is longer in practice. In characters. */
const NAME = 60

const longName = (locale: string): string => (LONG[scriptOf(locale)] ?? '').slice(0, NAME)

/** To be taken from a screen before it is judged: the venue’s words, what a test types, and where a pin happens to lie. */
export const OWN_WORDS: readonly string[] = [
  ...WORDS,
  VARIANT_NAME,
  'xylophone',
  'kebab',
  'Kebab',
  'nothing',
  'DINAR',
  ...LONG_LANGUAGES.map(longName),
  'Layla',
  'Noura',
  'Daiya',
  'Capital Governorate',
]

const CATEGORIES = ['cold', 'grill', 'wraps', 'sweets']
/** Enough to show every kind of item and none twice: 41 languages are 41 times the pages. */
const ITEMS = new Set(['hummus', 'mixed-grill', 'kebab', 'luqaimat', 'falafel-wrap'])

type Text = { locale: string; name: string; description?: string | null }
const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'locale' in value && 'name' in value

/** Writes every text of the venue anew, but its name: `write` gets what stands there and the locale to write in. */
function rewrite(
  file: VenueDraft,
  locales: readonly string[],
  write: (text: string, locale: string) => string,
): void {
  const inTags = (text: string, locale: string) =>
    text.includes('<')
      ? text.replace(/(?<=>)[^<>]+(?=<)/g, (piece) => write(piece, locale))
      : write(text, locale)
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value) && value.length > 0 && value.every(isText)) {
      const first = value.find(({ locale }) => locale === 'en') ?? value[0]
      if (!first || first.name.startsWith(VARIANT_NAME)) return
      value.splice(
        0,
        value.length,
        ...locales.map((locale) => ({
          ...first,
          locale,
          name: inTags(first.name, locale),
          ...(first.description ? { description: inTags(first.description, locale) } : {}),
        })),
      )
      return
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(file)
  file.business.locales = [...locales]
}

function fewItems(file: VenueDraft): void {
  for (const part of file.menu.flatMap(({ subcategories }) => subcategories ?? [])) part.branches = []
  for (const category of file.menu.flatMap((one) => [one, ...(one.subcategories ?? [])]))
    category.items = (category.items ?? []).filter(({ id }) => ITEMS.has(String(id)))
  removeDanglingReferences(file)
}

/** What the screens search for. */
const SEARCHED = /^kebab$/i

/** As many words as stand there, the same ones for the same text. */
function toPseudoWords(text: string): string {
  const start = [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return text
    .trim()
    .split(/\s+/)
    .map((word, at) => (SEARCHED.test(word) ? word : WORDS[(start + at * 3) % WORDS.length]))
    .join(' ')
}

/** Everything a venue can switch on, in these languages. Its texts are those of the first, which the others fall back to. */
export const venueInLanguages = (locales: readonly string[]): Variant => ({
  ...OPEN_GRILL,
  categories: CATEGORIES,
  edit(file) {
    OPEN_GRILL.edit?.(file)
    fewItems(file)
    rewrite(file, locales.slice(0, 1), toPseudoWords)
    file.business.locales = [...locales]
  },
})

/** The same in every language of the interface. */
export const EVERY_LANGUAGE: Variant = venueInLanguages([
  'en',
  ...languages.filter((language) => language !== 'en'),
])

/** Names of sixty characters without a place to break, prices of seven digits. */
export const LONG_WORDS: Variant = {
  ...OPEN_GRILL,
  categories: CATEGORIES,
  edit(file) {
    OPEN_GRILL.edit?.(file)
    fewItems(file)
    rewrite(file, LONG_LANGUAGES, (_, locale) => longName(locale))
    for (const item of file.menu.flatMap(({ items }) => items ?? [])) {
      item.price = '1234.567'
      for (const label of item.price_labels ?? []) label.price = '1234.567'
      for (const group of item.modifier_groups ?? [])
        for (const modifier of group.modifiers ?? []) if (modifier.price) modifier.price = '1234.567'
    }
  },
}
