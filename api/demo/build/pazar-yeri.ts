import { aisles } from './market-goods.ts'
import {
  DEFAULT_PIECE_WEIGHT,
  pazarCountries,
  pazarCoupons,
  pazarDelivery,
  pazarZones,
  pieceWeights,
} from './pazar-delivery.ts'
import { NOT_DINE_IN, teaGarden, teaGardenPictures, teaGardenTables } from './pazar-tea-garden.ts'
import { pazarWallet } from './pazar-wallet.ts'
import {
  type Category,
  createVenueAuthor,
  type DemoVenue,
  type Item,
  onDays,
  onlyOnDays,
  weekHours,
} from './venue-author.ts'

/** A neighbourhood market in Istanbul with more than 300 products: weighed goods, pack sizes, prices with tax. */
const { t, texts, dish, spread, pattern, emblem, pictures } = createVenueAuthor('pazar-yeri', ['tr', 'en'])

const letters: Record<string, string> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', â: 'a' }
const slug = (name: string) =>
  [...name.toLocaleLowerCase('tr')]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A reduced tax rate for food, the full rate for everything else. */
const food = [{ id: 'kdv1', name: 'KDV', rate: 1 }]
const drinks = [{ id: 'kdv10', name: 'KDV', rate: 10 }]
const full = [{ id: 'kdv20', name: 'KDV', rate: 20 }]
const taxOf: Record<string, typeof food> = { icecek: drinks, ev: full }

const words: Record<string, [string, string]> = { half: ['Yarım', 'Half'], whole: ['Bütün', 'Whole'] }

const toGrams = (kilograms: number) => Number(kilograms.toFixed(3))

/**
 * The weight in kilograms of a pack size such as `250g`, `2.5kg` or `1L`, including packaging; counts weigh by the
 * piece.
 */
function packWeight(size: string, shelf: string) {
  const match = /^([\d.]+)(kg|g|L|ml)$/.exec(size)
  if (match) {
    const [, amount = '', unit] = match
    const weight = Number(amount) * (unit === 'g' || unit === 'ml' ? 0.001 : 1)
    return { weight: toGrams(weight), shippingWeight: toGrams(weight * 1.08) }
  }
  const piece = pieceWeights[shelf] ?? DEFAULT_PIECE_WEIGHT
  const pieces = size === 'half' ? 0.5 : size === 'whole' ? 1 : Number(size)
  return {
    weight: toGrams(piece.weight * pieces),
    ...(piece.shippingWeight ? { shippingWeight: toGrams(piece.shippingWeight * pieces) } : {}),
  }
}

function sizeNames(size: string): [string, string] {
  const own = words[size]
  if (own) return own
  const spaced = size.replace(/^([\d.]+)([a-z]+)$/i, '$1 $2')
  return /^\d+$/.test(size)
    ? [`${size} adet`, `${size} pieces`]
    : [spaced.replace('.', ',').replace(' L', ' l'), spaced.replace(' L', ' l')]
}

const cuts = {
  id: 'cut',
  locales: t(['Nasıl hazırlayalım?', 'How shall we prepare it?']),
  min: 0,
  max: 1,
  modifiers: [
    { id: 'cleaned', locales: t(['Ayıkla', 'Cleaned']), price: 0 },
    { id: 'sliced', locales: t(['Dilimle', 'Sliced']), price: 0 },
    { id: 'vacuum', locales: t(['Vakumla', 'Vacuum-packed']), price: '7.50' },
  ],
}

const soldOut = new Set(['mango', 'manda-kaymagi', 'karides', 'safran'])
const about: Record<string, [string, string]> = {
  cilek: ['Sabah Silivri’den geldi, aynı gün tüketin.', 'Came from Silivri this morning; best eaten today.'],
  'naturel-sizma-zeytinyagi': [
    'Ayvalık, soğuk sıkım, asitlik en fazla 0,5.',
    'Ayvalık, cold-pressed, acidity 0.5 at most.',
  ],
  'ezine-beyaz-peyniri': [
    'Koyun, keçi ve inek sütü, on iki ay olgunlaşmış.',
    'Sheep, goat and cow milk, aged twelve months.',
  ],
  lufer: [
    'Boğaz’dan, denizden ne çıkarsa. Fiyat için sorun.',
    'From the Bosphorus, whatever the sea gives. Ask for the price.',
  ],
  'dogum-gunu-pastasi': [
    'İki gün önceden sipariş verin; üzerine ne yazalım?',
    'Order two days ahead; what shall we write on it?',
  ],
  'kayseri-mantisi': [
    'Elde kapatılmış, kırk tanesi bir kaşığa sığar.',
    'Folded by hand, forty to a spoon, as they say.',
  ],
  'serbest-gezen-tavuk-yumurtasi': ['Şile’den, her sabah.', 'From Şile, every morning.'],
}
const suggestions: Record<string, string[]> = {
  simit: ['ezine-beyaz-peyniri', 'ayran'],
  'turk-kahvesi': ['gullu-lokum'],
  levrek: ['lamas-limon', 'roka'],
}

const counter = new Set(['meyve', 'sebze', 'yesillik', 'et', 'tavuk', 'balik', 'peynir', 'kuruyemis'])
const stageOf: Record<string, string> = {
  meyve: 'podium',
  sebze: 'board',
  yesillik: 'board',
  ekmek: 'board',
  pastane: 'cloth',
  peynir: 'board',
  et: 'board',
  tavuk: 'board',
  balik: 'slate',
  tatli: 'podium',
}

function product(line: string, aisle: string, shelf: string): Item {
  const [turkish = '', english = '', prices = '', scene = ''] = line.split('|').map((part) => part.trim())
  const id = slug(turkish)
  const descriptions = about[id]
  const base: Item = {
    id,
    locales: descriptions ? texts([turkish, english], descriptions) : texts([turkish, english]),
    images: [dish(id, `${stageOf[shelf] ?? 'shelf'}: ${scene}`)],
    inclusive_taxes: taxOf[aisle] ?? food,
    ...NOT_DINE_IN,
    ...(soldOut.has(id) ? { sold_out: true } : {}),
    ...(suggestions[id] ? { suggested_items: suggestions[id] } : {}),
    ...(['et', 'tavuk', 'balik'].includes(shelf) ? { modifier_groups: [cuts] } : {}),
    ...(id === 'dogum-gunu-pastasi'
      ? { comment_required: true, preparation_time: 2, preparation_time_type: 'day' }
      : {}),
  }
  if (prices === '-') return { ...base, price: null }
  if (prices.startsWith('kg ')) {
    const perKilo = Number(prices.slice(3))
    const [minimum, maximum] = counter.has(shelf) ? [2, 50] : [1, 30]
    return {
      ...base,
      price: null,
      price_labels: [
        {
          id: `${id}-100g`,
          label: '100 g',
          locale: 'tr',
          locales: t(['100 g', '100 g']),
          price: (perKilo / 10).toFixed(2),
          isQty: true,
          minimum,
          maximum,
          unit: '100 g',
          units: t(['100 g', '100 g']),
          weight: 0.1,
          shippingWeight: 0.11,
        },
      ],
    }
  }
  const packs = prices.split(';').map((pack) => pack.trim().split(' '))
  const [only] = packs
  if (packs.length === 1 && only?.length === 1)
    return { ...base, price: only[0] ?? null, ...(pieceWeights[shelf] ?? DEFAULT_PIECE_WEIGHT) }
  return {
    ...base,
    price: null,
    price_labels: packs.map(([size = '', price = ''], index) => {
      const names = sizeNames(size)
      return {
        id: `${id}-${index + 1}`,
        label: names[0],
        locale: 'tr',
        locales: t(names),
        price,
        ...packWeight(size, shelf),
      }
    }),
  }
}

const lines = (goods: string) => goods.trim().split('\n')
const menu: Category[] = [
  {
    id: 'haftanin-urunleri',
    locales: texts(
      ['Cumartesi pazarı', 'Saturday market'],
      ['Üreticiden tezgâha, yalnız hafta sonu', 'Straight from the growers, weekends only'],
    ),
    smart: true,
    available: onlyOnDays('saturday', 'sunday'),
    pin: onDays('saturday'),
    items: [
      product('Köy salçası | Village tomato paste | 900g 189.90 | jar tomato', 'kiler', 'sos'),
      product('Saatlik ekmek | Bread of the hour | 22.50 | bread flatbread', 'firin', 'ekmek'),
      product('Kır çiçeği demeti | Bunch of wild flowers | 75.00 | bouquet', 'ev', 'ev-gerec'),
    ],
  },
  teaGarden,
  ...aisles.map(
    (aisle): Category => ({
      id: aisle.id,
      locales: texts(aisle.names),
      image: dish(
        `aisle-${aisle.id}`,
        `board: ${aisle.shelves.map(({ goods }) => lines(goods)[0]?.split('|')[3]?.trim().split(' ')[0]).join(' ')}`,
      ),
      subcategories: aisle.shelves.map((shelf) => ({
        id: shelf.id,
        locales: texts(shelf.names),
        items: lines(shelf.goods).map((line) => product(line, aisle.id, shelf.id)),
      })),
    }),
  ),
]

export const pazarYeri: DemoVenue = {
  style: {
    size: [900, 900],
    walls: ['#dcefd9', '#fdeccb', '#d7ecef', '#f6ddd3'],
    tables: ['#e0b878', '#d9a86a'],
    ware: '#ffffff',
    accent: '#1d8f5a',
  },
  pictures: Object.assign(pictures, teaGardenPictures),
  file: {
    format: 1,
    business: {
      user_id: 'pazar-yeri-as',
      reference_id: 'pazar-yeri',
      branch_id: 'moda',
      branch_name: t('Moda'),
      branches: [
        {
          id: 'moda',
          name: t('Moda'),
          reference_id: 'pazar-yeri',
          phone: '+902125550142',
          address: t([
            'Çınarlı Bostan Sokak No. 14, Moda, İstanbul',
            '14 Çınarlı Bostan Street, Moda, Istanbul',
          ]),
          lat: 40.9847,
          lng: 29.0263,
        },
      ],
      business_name: t('Pazar Yeri'),
      business_type: 'market',
      currency: 'TRY',
      country_code: 'TR',
      time_zone: 'Europe/Istanbul',
      locales: ['tr', 'en'],
      title: t(['Mahallenin pazarı', 'The neighbourhood market']),
      description: t([
        'Manav, fırın, kasap ve bakkal bir arada. Siparişinizi hazırlayıp arabanıza, Kadıköy’de kapınıza, Avrupa’ya kargoyla gönderiyoruz.',
        'Greengrocer, bakery, butcher and grocer under one roof. Packed for your car, your door in Kadıköy, or a parcel to Europe.',
      ]),
      phone: '+902125550142',
      whatsapp_phone: '+905550012345',
      email: 'merhaba@pazar-yeri.example',
      policies: t([
        'Tartılı ürünlerde kasadaki tartım esastır. Soğuk zincir ürünleri iade alınmaz.',
        'For weighed goods the scales at the till decide. Chilled goods cannot be returned.',
      ]),
      payment_methods: [1, 2, 8],
      payment_options: [1],
      ...pazarWallet,
      checkoutDineIn: { name: { on: true, required: false }, phone: { on: false, required: false } },
      checkoutCarPickup: {
        name: { on: true, required: true },
        phone: { on: true, required: true },
        car: { on: true, required: false },
      },
      theme_color: '#15774a',
      font_family: 'Rubik',
      theme_accent_color: '#d9482b',
      theme_background_color: '#ffffff',
      theme_background_option: 'color',
      dark_mode: 'auto',
      header_bg: spread(
        'header',
        'tomato bread cheese-wedge banana eggplant honey-pot carrot grapes fish strawberry leafy-green jar lemon egg bell-pepper watermelon croissant red-apple teapot ear-of-corn',
      ),
      welcome_bg: pattern('welcome', 'red-apple carrot bread cheese-wedge lemon leafy-green eggplant'),
      image: emblem('basket'),
      navigation_style: 'curved',
      aspect_ratio: 1,
      image_bg_color: '#eef5ee',
      multiple_price_option: 3,
      calories: false,
      preparation_time: false,
      isDineIn: true,
      hide_dine_btn: true,
      dine_in_label: 'product_service',
      dinein_btn_label: t(['Çay bahçesinden sipariş', 'Order in the tea garden']),
      table_label: t(['Masa', 'Table']),
      floor_label: t(['Bölüm', 'Area']),
      kitchen_label: t(['Çay ocağı', 'Tea hearth']),
      isCarPickup: true,
      pickup_config: { showCarInfo: true },
      isDelivery: true,
      delivery_config: pazarDelivery,
    },
    menu,
    smart_categories: [
      {
        id: 'cok-satan',
        locales: t(['Çok satanlar', 'Best sellers']),
        items: [
          'salkim-domates',
          'gunluk-sut',
          'tas-firin-ekmegi',
          'serbest-gezen-tavuk-yumurtasi',
          'simit',
          'rize-cayi',
          'ezine-beyaz-peyniri',
          'yerli-muz',
        ],
      },
      {
        id: 'yeni',
        locales: t(['Yeni gelenler', 'New in']),
        items: ['erken-hasat-zeytinyagi', 'kefir', 'kinoa', 'cilek'],
      },
    ],
    highlightedCat: 'haftanin-urunleri',
    showStandardSubCats: true,
    discounts: {
      car_pickup: {
        items: {
          cilek: { id: 'cilek-10', type: 'fixed', value: 10 },
          'rize-cayi': { id: 'cay-15', type: 'percent', value: 15 },
        },
        categories: {
          meyve: { id: 'meyve-5', type: 'percent', value: 5 },
          temizlik: { id: 'temizlik-20', type: 'percent', value: 20 },
        },
      },
      delivery: { all_menu: { id: 'ilk-teslimat', type: 'percent', value: 5 } },
    },
    zones: pazarZones,
    countries: pazarCountries,
    coupons: pazarCoupons,
    tables: { moda: teaGardenTables },
    shifts: { moda: weekHours('24', { sunday: '08:00-24:00' }) },
    banners: [
      {
        id: 'cilek',
        image: spread('banner-cilek', 'strawberry cherries peach blueberries grapes watermelon', [1600, 600]),
        locales: t(['Yazın ilk çilekleri', 'The first strawberries of summer']),
        item_id: 'cilek',
      },
      {
        id: 'kahvalti',
        image: spread('banner-kahvalti', 'olive cheese-wedge honey-pot bagel egg tomato teapot', [1600, 600]),
        locales: t(['Pazar kahvaltısı için her şey', 'Everything for Sunday breakfast']),
        category_id: 'kahvaltilik',
      },
    ],
  },
}
