import { readPictures } from '../cell-values.ts'
import { foldWord } from '../header-words.ts'
import {
  columnOf,
  type ExportContext,
  type ExportRow,
  type ExportRows,
  existing,
  firstOfList,
  type ReadExport,
  textAt,
  withTexts,
} from './export-rows.ts'
import { htmlText } from './html-text.ts'

/** Names of the columns in the languages of the counter, by which shops write them. */
const WORDS = {
  type: 'Type, Typ, النوع, タイプ, 種類, Tür, Tip, Tipo, प्रकार, ধরন',
  sku: 'SKU, Artikelnummer, UGS, REF, رمز المنتج, رمز المنتج SKU, 商品コード, Stok kodu',
  name: 'Name, Nom, الاسم, 名前, İsim, Ad, Nome, नाम, নাম',
  published:
    'Published, Veröffentlicht, Publié, منشور, 公開済み, Yayımlanmış, Yayınlandı, Publicado, प्रकाशित, প্রকাশিত',
  short:
    'Short description, Kurzbeschreibung, Description courte, وصف قصير, وصف مختصر, 短い説明, 簡単な説明, Kısa açıklama, Descrição breve, Descrição curta, संक्षिप्त विवरण, সংক্ষিপ্ত বিবরণ',
  description: 'Description, Beschreibung, الوصف, 説明, Açıklama, Descrição, विवरण, বিবরণ',
  inStock:
    'In stock?, Vorrätig?, Auf Lager?, En stock ?, متوفر في المخزون؟, متوفر بالمخزون؟, 在庫あり ?, 在庫あり, Stokta?, Em stock?, Em estoque?, स्टॉक में?, স্টকে আছে?',
  price:
    'Regular price, Regulärer Preis, Tarif régulier, Prix régulier, السعر الافتراضي, السعر العادي, 通常価格, Normal fiyat, Preço normal, नियमित मूल्य, নিয়মিত মূল্য',
  category:
    'Categories, Kategorien, Catégories, التصنيفات, カテゴリー, Kategoriler, Categorias, श्रेणियाँ, বিভাগসমূহ',
  picture: 'Images, Bilder, الصور, 画像, Görseller, Resimler, Imagens, छवियाँ, ছবি',
  parent:
    'Parent, Übergeordnet, Übergeordnetes Produkt, الأب, الأصل, 親, Ebeveyn, Üst, Pai, Principal, मूल, মূল',
} as const

/** Types of products. Shops of every language write them so. */
const TYPES = /^(simple|variable|variation|grouped|external)\b/

/** Reads the products of WooCommerce. Variations are rows of their own, and may be anywhere below. */
export function readWooCommerce(
  found: ExportRows,
  { category: fallback, isPicture }: ExportContext,
): ReadExport | null {
  const of = (field: keyof typeof WORDS) => columnOf(found, ...WORDS[field].split(', ').map(foldWord))
  const [id, type, name, price] = [0, of('type'), of('name'), of('price')]
  if (type === undefined || name === undefined || price === undefined) return null
  if (!found.rows.some((row) => TYPES.test(textAt(row, type)))) return null
  const [short, long, parent, sku] = [of('short'), of('description'), of('parent'), of('sku')]
  const values = valueColumns(found)
  const columns = {
    ...{ name, price, size: values[0], category: of('category'), description: short ?? long },
    ...{ picture: of('picture'), visible: of('published'), soldOut: of('inStock') },
  }
  const variations = Map.groupBy(
    found.rows.filter((row) => isVariation(row, type)),
    (row) => textAt(row, parent),
  )
  const rows = found.rows.flatMap((row) => {
    if (isVariation(row, type)) return []
    const key = textAt(row, id)
    const own = [`id:${key}`, textAt(row, sku)].flatMap((one) => (one ? (variations.get(one) ?? []) : []))
    const product = withTexts(
      row,
      [columns.category, firstOfList(textAt(row, columns.category)) || fallback],
      [columns.description, htmlText(textAt(row, short) || textAt(row, long))],
      [columns.size, ''],
      [columns.picture, readPictures(textAt(row, columns.picture)).filter(isPicture).join('\n')],
      [columns.visible, /^(0|-1)$/.test(textAt(row, columns.visible)) ? 'no' : ''],
      [columns.soldOut, textAt(row, columns.soldOut) === '0' ? 'yes' : ''],
    )
    const inOrder = [...new Set(own)].toSorted((a, b) => a.at - b.at)
    const sizes = inOrder.map((variation) => {
      const size = values.map((column) => textAt(variation, column)).filter(Boolean)
      const { at, cells } = variation
      const bare = { at, cells: cells.map((cell, column) => (column === price ? cell : '')) }
      return withTexts(bare, [columns.size, size.join(' / ') || textAt(variation, name)])
    })
    return [product, ...sizes]
  })
  return { columns: existing(columns), rows }
}

const isVariation = (row: ExportRow, type: number) => /^variation\b/.test(textAt(row, type))

/** The columns with the values of attributes. Their names contain a number in every language; those of a shop follow each other. */
function valueColumns({ headers }: ExportRows): number[] {
  const numbered = headers.flatMap((header, column) => (/(^|\D)[1-9](\D|$)/.test(header) ? [column] : []))
  // The name of an attribute comes first, then its values.
  const byNumber = Map.groupBy(numbered, (column) => /\d/.exec(headers[column] ?? '')?.[0] ?? '')
  return [...byNumber.values()].flatMap(([, values]) => (values === undefined ? [] : [values]))
}
