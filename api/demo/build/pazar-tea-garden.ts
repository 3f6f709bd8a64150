import type { Category, Item } from './venue-author.ts'
import { createVenueAuthor } from './venue-author.ts'

/** The tea garden behind the market. Orders need a table's code, so the home page has no button for them. */
const { t, texts, dish, pictures } = createVenueAuthor('pazar-yeri', ['tr', 'en'])

const taxes = [{ id: 'kdv10', name: 'KDV', rate: 10 }]
const HERE = { types: { dine_in: true, car_pickup: false, delivery: false, reservation: false } }
const served = (
  id: string,
  names: [string, string],
  about: [string, string],
  price: string,
  scene: string,
): Item => ({
  id,
  locales: texts(names, about),
  price,
  images: [dish(id, scene)],
  inclusive_taxes: taxes,
  ...HERE,
})

export const teaGardenPictures = pictures
/** The selling types of all other goods of the market, which are not sold for dine-in. */
export const NOT_DINE_IN = { types: { dine_in: false, car_pickup: true, delivery: true, reservation: false } }

export const teaGarden: Category = {
  id: 'cay-bahcesi',
  locales: texts(
    ['Çay bahçesi', 'Tea garden'],
    [
      'Masanızdaki kodla söyleyin, ocaktan getirelim',
      'Order by the code on your table; we bring it from the hearth',
    ],
  ),
  items: [
    served(
      'ince-belli-cay',
      ['İnce belli çay', 'Glass of tea'],
      ['Odun ateşinde demlenir', 'Brewed over a wood fire'],
      '20.00',
      'cloth: teapot teacup-without-handle',
    ),
    served(
      'fincan-kahve',
      ['Fincan Türk kahvesi', 'Cup of Turkish coffee'],
      ['Yanında lokumla', 'With a piece of lokum'],
      '75.00',
      'cloth: hot-beverage candy',
    ),
    served(
      'simit-tabagi',
      ['Simit tabağı', 'Simit plate'],
      ['Simit, Ezine peyniri, domates, zeytin', 'Simit, Ezine cheese, tomato and olives'],
      '140.00',
      'board: bagel cheese-wedge tomato olive',
    ),
    served(
      'gozleme',
      ['Peynirli gözleme', 'Cheese gözleme'],
      ['Sacda, sipariş üzerine', 'From the griddle, made to order'],
      '160.00',
      'board: flatbread cheese-wedge herb',
    ),
    served(
      'bahce-limonatasi',
      ['Bahçe limonatası', 'Garden lemonade'],
      ['Naneli, buzlu', 'With mint and ice'],
      '95.00',
      'shelf: tropical-drink lemon herb',
    ),
    served(
      'gunun-tatlisi',
      ['Günün tatlısı', 'Sweet of the day'],
      ['Garsona sorun', 'Ask at your table'],
      '150.00',
      'plate: custard rose',
    ),
  ],
}

const floors = { terrace: ['Teras', 'Terrace'], garden: ['Bahçe', 'Garden'] } as const
export const teaGardenTables = Object.entries(floors).flatMap(([id, floor], storey) =>
  [1, 2, 3, 4].map((n) => {
    const number = storey * 4 + n
    return {
      id: `${id}-${number}`,
      locales: t([`Masa ${number}`, `Table ${number}`]),
      floor: t(floor),
      seats: 4,
    }
  }),
)
