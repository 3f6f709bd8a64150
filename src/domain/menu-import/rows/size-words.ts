import { foldWord } from '../header-words.ts'

/**
 * The usual names of sizes by language, in the order small, medium, large, extra large, regular, half, full, family, glass, bottle,
 * cup. The first of each is the one that an import writes.
 */
const sizeWords: Readonly<Record<string, string>> = {
  en: 'Small | Medium | Large, Big | Extra large | Regular, Normal, Standard | Half | Full, Whole | Family | Glass | Bottle | Cup',
  ar: 'صغير | وسط, متوسط | كبير | كبير جداً | عادي | نصف, نص | كامل | عائلي | كأس | زجاجة, قنينة | كوب, فنجان',
  bn: 'ছোট | মাঝারি | বড় | খুব বড় | সাধারণ | হাফ, অর্ধেক | ফুল | ফ্যামিলি | গ্লাস | বোতল | কাপ',
  de: 'Klein, Kleine, Kleiner | Mittel, Mittlere | Groß, Große, Großer | Sehr groß | Normal, Standard | Halb, Halbe | Ganz, Ganze | Familie | Glas | Flasche | Tasse',
  es: 'Pequeño, Pequeña, Chico | Mediano, Mediana | Grande | Extragrande | Normal, Regular | Media, Medio | Entera, Entero | Familiar | Copa, Vaso | Botella | Taza',
  fr: 'Petit, Petite | Moyen, Moyenne | Grand, Grande | Très grand | Normal, Normale | Demi | Entier, Entière | Familial, Familiale | Verre | Bouteille | Tasse',
  hi: 'छोटा, छोटी, स्मॉल | मध्यम, मीडियम | बड़ा, बड़ी, लार्ज | बहुत बड़ा | सामान्य, रेगुलर | हाफ, आधा | फ़ुल, पूरा | फ़ैमिली | गिलास | बोतल | कप',
  it: 'Piccolo, Piccola | Medio, Media | Grande | Extra grande | Normale | Mezza, Mezzo | Intera, Intero | Famiglia | Bicchiere, Calice | Bottiglia | Tazza',
  ja: '小, スモール, 小サイズ | 中, ミディアム, 中サイズ | 大, ラージ, 大サイズ | 特大 | 並, レギュラー, 普通 | ハーフ | フル | ファミリー | グラス | ボトル | カップ',
  pt: 'Pequeno, Pequena | Médio, Média | Grande | Extra grande | Normal | Meia, Meio, Meia dose | Inteira, Inteiro | Família | Copo | Garrafa | Chávena, Xícara',
  ru: 'Маленький, Маленькая, Маленькое | Средний, Средняя, Среднее | Большой, Большая, Большое | Очень большой | Обычный, Обычная | Половина | Целый, Целая | Семейный, Семейная | Бокал, Стакан | Бутылка | Чашка',
  tr: 'Küçük | Orta | Büyük | Çok büyük | Normal | Yarım | Tam | Aile boyu, Aile | Bardak, Kadeh | Şişe | Fincan',
}
/** Names that are the same in every language, and amounts. */
const SIGN = /^(xs|s|m|l|xl|xxl)$|^\d+([.,]\d+)?\s*(ml|cl|dl|l|g|gr|kg|cm|oz|pcs?|pieces?|")$/i

const listed = Object.entries(sizeWords).map(([locale, words]) => ({
  locale,
  sizes: words.split(' | ').map((names) => names.split(', ')),
}))
const byWord = new Map<string, number>()
for (const { sizes } of listed)
  for (const [size, names] of sizes.entries())
    for (const name of names) if (!byWord.has(foldWord(name))) byWord.set(foldWord(name), size)

/** Whether a header names nothing but a size: `Large`, `0,5 l`, or several: `Small / Large`. */
export const isSizeName = (text: string): boolean =>
  text.split('/').every((name) => SIGN.test(name.trim()) || byWord.has(foldWord(name)))

/** The languages that have a word for a size. */
export const sizeLocales = (text: string): string[] =>
  listed
    .filter(({ sizes }) => sizes.flat().some((name) => foldWord(name) === foldWord(text)))
    .map(({ locale }) => locale)

const inLocale = (locale: string) => listed.find((entry) => entry.locale === (locale.split('-')[0] ?? locale))

/** The usual name of a size in another language; null if it is no usual one, or a language is not known. */
export function translateSize(text: string, from: string, to: string): string | null {
  const size = inLocale(from)?.sizes.findIndex((names) =>
    names.some((name) => foldWord(name) === foldWord(text)),
  )
  return size === undefined ? null : (inLocale(to)?.sizes[size]?.[0] ?? null)
}

/** Names for two or three sizes from small to large; null for other numbers and unknown languages. */
export function usualSizes(count: number, locale: string): string[] | null {
  const places = { 2: [0, 2], 3: [0, 1, 2] }[count]
  const sizes = inLocale(locale)?.sizes
  return places && sizes ? places.map((place) => sizes[place]?.[0] ?? '') : null
}
