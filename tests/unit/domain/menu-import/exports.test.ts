import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMenuFile } from '../../../../api/venues/menu-file/read-menu-file.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { chosenColumns, columnChoices } from '../../../../src/domain/menu-import/column-choices.ts'
import { htmlText } from '../../../../src/domain/menu-import/exports/html-text.ts'
import { recognizeExport } from '../../../../src/domain/menu-import/exports/product-export.ts'
import { planResult } from '../../../../src/stores/desk/import/plan-result.ts'

// @feature-file desk.import

const EMPTY = { business: { currency: 'KWD', locales: ['en', 'ar'] }, menu: [] }
const context = {
  locales: ['en', 'ar'],
  category: 'Menu',
  isPicture: (text: string) => /^https?:/.test(text),
}
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/menu-exports/${name}.csv`, import.meta.url)))

/** The menu that an export makes of an empty one. */
async function imported(file: Uint8Array, before: Json = EMPTY) {
  const [sheet] = await readMenuFile(file)
  const found = recognizeExport(sheet?.table ?? [], context)
  if (!found) throw new Error('the export was not recognised')
  const { product, guess, table, rowOf } = found
  const columns = chosenColumns(guess.headerRow, columnChoices(table, guess, {}, context.locales))
  const result = planResult(before, table, columns, 'update', { rowOf })
  const added = result.edits.flatMap((edit) => (edit.kind === 'add' ? [edit.value] : []))
  return { ...result, product, added }
}
const en = (name: string, more: object = {}) => [{ locale: 'en', name, ...more }]
const size = (id: string, name: string, price: string) => ({ id, locales: en(name), price })

const TEA = {
  ...{ id: 'mint-tea', price: '1.500' },
  locales: en('Mint tea', { description: 'Fresh mint & honey\nHot or iced' }),
}
const LATTE_SIZES = [
  { ...size('small', 'Small', '1.750'), locales: [...en('Small'), { locale: 'ar', name: 'صغير' }] },
  { ...size('large', 'Large', '2.250'), locales: [...en('Large'), { locale: 'ar', name: 'كبير' }] },
]

test('Square: variations are sizes, the first category counts, and texts are no HTML', async () => {
  const { product, added, problems } = await imported(fixture('square'))
  expect([product, problems]).toEqual(['square', []])
  expect(added).toEqual([
    {
      ...{ id: 'drinks', locales: en('Drinks'), items: [] },
      subcategories: [
        {
          ...{ id: 'hot-drinks', locales: en('Hot drinks') },
          items: [TEA, { id: 'caffe-latte', locales: en('Caffè latte'), price_labels: LATTE_SIZES }],
        },
      ],
    },
    {
      ...{ id: 'mains', locales: en('Mains') },
      items: [
        { id: 'fish-of-the-day', locales: en('Fish of the day', { description: 'Ask us' }), price: '7.500' },
      ],
    },
    {
      ...{ id: 'menu', locales: en('Menu') },
      items: [{ id: 'bread', locales: en('Bread'), price: '0.250', visible: false }],
    },
  ])
})

test('Square: an older export in UTF-16', async () => {
  const text = new TextDecoder().decode(fixture('square-older'))
  const file = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  const { product, added } = await imported(file)
  expect(product).toBe('square')
  expect(added).toMatchObject([
    { id: 'drinks', items: [{ id: 'lemonade', price: '0.750' }] },
    { id: 'grill', items: [{ id: 'kebab', price_labels: [{ price: '3.000' }, { price: '5.500' }] }] },
  ])
})

describe.each(['shopify', 'shopify-older'])('Shopify: %s', (name) => {
  test('variants are sizes, pictures of all rows belong to the product, and drafts are hidden', async () => {
    const { product, added, problems } = await imported(fixture(name))
    expect([product, problems]).toEqual(['shopify', []])
    expect(added).toEqual([
      {
        ...{ id: 'drinks', locales: en('Drinks') },
        items: [
          {
            ...{ id: 'mint-tea', price: '1.500' },
            locales: en('Mint tea', { description: 'Fresh mint\nand honey' }),
            images: ['https://cdn.example/tea-1.jpg', 'https://cdn.example/tea-2.jpg'],
          },
          {
            ...{ id: 'caffe-latte', locales: en('Caffè latte'), images: ['https://cdn.example/latte.jpg'] },
            price_labels: [
              size('small-oat', 'Small / Oat', '1.750'),
              size('large-oat', 'Large / Oat', '2.250'),
            ],
          },
        ],
      },
      {
        ...(name === 'shopify'
          ? { id: 'soups-broths', locales: en('Soups & Broths') }
          : { id: 'menu', locales: en('Menu') }),
        items: [
          { id: 'soup', locales: en('Soup', { description: 'Daily' }), price: '2.000', visible: false },
        ],
      },
    ])
  })
})

test('WooCommerce: variations are sizes wherever they are, and the regular price counts', async () => {
  const { product, added, problems } = await imported(fixture('woocommerce'))
  expect([product, problems]).toEqual(['woocommerce', []])
  expect(added).toEqual([
    {
      ...{ id: 'drinks', locales: en('Drinks'), items: [] },
      subcategories: [
        {
          ...{ id: 'hot-drinks', locales: en('Hot drinks') },
          items: [
            { ...TEA, images: ['https://cdn.example/tea-1.jpg', 'https://cdn.example/tea-2.jpg'] },
            {
              ...{ id: 'caffe-latte', price_labels: LATTE_SIZES },
              locales: en('Caffè latte', { description: 'With milk' }),
            },
          ],
        },
      ],
    },
    {
      ...{ id: 'sides-salads', locales: en('Sides, salads') },
      items: [
        {
          ...{ id: 'rice-plain', locales: en('Rice, plain'), price: '0.500' },
          ...{ sold_out: true, visible: false },
        },
      ],
    },
  ])
})

test('WooCommerce: shops in other languages', async () => {
  expect((await imported(fixture('woocommerce-de'))).added).toMatchObject([
    {
      locales: en('Getränke'),
      items: [
        { locales: en('Minztee', { description: 'Mit Honig' }), price: '1.500' },
        { locales: en('Milchkaffee'), price_labels: [{ locales: en('Klein'), price: '1.750' }] },
      ],
    },
  ])
  expect((await imported(fixture('woocommerce-ar'))).added).toMatchObject([
    {
      locales: [{ locale: 'ar', name: 'مشروبات' }],
      items: [
        { locales: [{ locale: 'ar', name: 'شاي بالنعناع', description: 'مع العسل' }], price: '1.500' },
        { price: '2.000', sold_out: true },
      ],
    },
  ])
})

test.each(['square', 'square-older', 'shopify', 'shopify-older', 'woocommerce', 'woocommerce-de'])(
  '%s: the same file twice changes nothing',
  async (name) => {
    const { added } = await imported(fixture(name))
    const again = await imported(fixture(name), { ...EMPTY, menu: added })
    expect([again.edits, again.problems]).toEqual([[], []])
  },
)

test('errors name the row of the file, also if rows were moved', async () => {
  const text = new TextDecoder().decode(fixture('woocommerce')).replace('2.250', '2.2.5')
  const { problems } = await imported(new TextEncoder().encode(text))
  expect(problems).toMatchObject([{ cell: 'AA6', code: 'price', shown: '2.2.5' }])
})

test('other tables are no exports', () => {
  expect(recognizeExport([], context)).toBeNull()
  expect(
    recognizeExport(
      [
        ['Category', 'Name', 'Price'],
        ['a', 'b', 1],
      ],
      context,
    ),
  ).toBeNull()
  expect(
    recognizeExport(
      [
        ['ID', 'Type', 'Name', 'Regular price'],
        [1, 'main', 'Tea', 1],
      ],
      context,
    ),
  ).toBeNull()
})

test.each([
  ['plain text', 'plain text'],
  ['<p>One</p>\\n<ul><li>a</li><li>b &lt;3</li></ul>', 'One\na\nb <3'],
  ['<style>p{}</style>A<!-- x -->&#39;s &eacute;t&#233; &unknown; &#x1F35C;', "A 's été &unknown; 🍜"],
  ['2 < 3 and 4 > 1', '2 < 3 and 4 > 1'],
  ['<script>alert(1)', ''],
])('the text of %s', (html, text) => {
  expect(htmlText(html)).toBe(text)
})
