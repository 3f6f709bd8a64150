/**
 * Venues for the walk through all screens: one with all languages and pseudo-words, one with texts of maximum
 * length.
 */
import { languages } from '../../../../src/i18n/locale/languages.ts'
import { removeDanglingReferences } from '../../../helpers/dangling-references.ts'
import { stretchedLanguages } from '../../../helpers/languages/stretched.ts'
import { scriptOf } from '../../../helpers/languages/writing-scripts.ts'
import { VARIANT_NAME, type Variant, type VenueDraft } from '../../../helpers/venue-variant.ts'
import { OPEN_GRILL } from './open-venue.ts'

/** Pseudo-words, so that all other text on a screen belongs to the interface. */
const WORDS = ['Vela', 'Torma', 'Quilda', 'Besari', 'Dravo', 'Olmeki', 'Zantu', 'Pirelda']

/** Long names by script. */
const LONG: Readonly<Record<string, string>> = {
  Latn: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen mit Zwiebelschmelzkartoffelpüree',
  Thai: 'ข้าวผัดกะเพราหมูสับไข่ดาวราดซอสพริกน้ำปลามะนาวกระเทียมเจียวหอมกรุ่นสูตรต้นตำรับชาววังโบราณ',
  Arab: 'مشاوي مشكلة على الفحم مع الأرز البسمتي بالزعفران والمكسرات المحمصة وصلصة الطماطم الحارة جدا',
}
/**
 * The languages with long messages: the stretched ones, and Thai, which has no spaces and a distinctive
 * script.
 */
export const LONG_LANGUAGES: readonly string[] = [
  ...stretchedLanguages.map(({ locale }) => locale).filter((locale) => scriptOf(locale) in LONG),
  'th',
]
/** The practical maximum length of a name, in characters. */
const NAME = 60

const longName = (locale: string): string => (LONG[scriptOf(locale)] ?? '').slice(0, NAME)

/** Words to ignore on a screen: texts of the venue, text typed by a test, and the place of a pin. */
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
/** Enough for every kind of item without repetition: 41 languages mean 41 times the pages. */
const ITEMS = new Set(['hummus', 'mixed-grill', 'kebab', 'luqaimat', 'falafel-wrap'])

type Text = { locale: string; name: string; description?: string | null }
const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'locale' in value && 'name' in value

/** Replaces every text of the venue except its name. `write` receives the text and its locale. */
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

/** The search term of the screens. */
const SEARCHED = /^kebab$/i

/** Returns the same number of pseudo-words, always the same for a text. */
function toPseudoWords(text: string): string {
  const start = [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return text
    .trim()
    .split(/\s+/)
    .map((word, at) => (SEARCHED.test(word) ? word : WORDS[(start + at * 3) % WORDS.length]))
    .join(' ')
}

/**
 * A venue with all features in these languages. Its texts are in the first one, and the others fall back to
 * it.
 */
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

/** The same in every interface language. */
export const EVERY_LANGUAGE: Variant = venueInLanguages([
  'en',
  ...languages.filter((language) => language !== 'en'),
])

/** Names of sixty characters without a break opportunity, prices of seven digits. */
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
