import { deliveryArea, polygon } from './geometry.ts'
import { createVenueAuthor } from './venue-author.ts'

/** The market's delivery areas and shipping countries. The outlines are rough and follow no official borders. */
const { t } = createVenueAuthor('pazar-yeri', ['tr', 'en'])

const KADIKOY = t('Kadıköy')
const branch = 'moda'

export const pazarZones = {
  [branch]: [
    {
      id: 'yakin',
      name: t(['Moda ve çevresi', 'Around Moda']),
      color: '#15774a',
      fees: '39.90',
      min_order: 250,
      delivery_time: 25,
      branch,
      areas: [
        deliveryArea(
          'moda',
          t('Moda'),
          KADIKOY,
          polygon(
            '29.0200 40.9855, 29.0290 40.9865, 29.0330 40.9835, 29.0300 40.9795, 29.0240 40.9780, 29.0195 40.9810',
          ),
        ),
        deliveryArea(
          'caferaga',
          t('Caferağa'),
          KADIKOY,
          polygon(
            '29.0200 40.9855, 29.0190 40.9890, 29.0215 40.9920, 29.0275 40.9915, 29.0310 40.9885, 29.0330 40.9835, 29.0290 40.9865',
          ),
        ),
        deliveryArea(
          'osmanaga',
          t('Osmanağa'),
          KADIKOY,
          polygon(
            '29.0275 40.9915, 29.0310 40.9885, 29.0330 40.9835, 29.0390 40.9860, 29.0380 40.9925, 29.0320 40.9940',
          ),
        ),
      ],
    },
    {
      id: 'kadikoy',
      name: t(['Yeldeğirmeni ve Kızıltoprak', 'Yeldeğirmeni and Kızıltoprak']),
      color: '#d9482b',
      fees: '59.90',
      min_order: 400,
      delivery_time: 40,
      branch,
      areas: [
        deliveryArea(
          'rasimpasa',
          t('Rasimpaşa'),
          KADIKOY,
          polygon(
            '29.0235 40.9985, 29.0330 40.9990, 29.0380 40.9925, 29.0320 40.9940, 29.0275 40.9915, 29.0240 40.9940',
          ),
        ),
        deliveryArea(
          'kiziltoprak',
          t('Kızıltoprak'),
          KADIKOY,
          polygon(
            '29.0390 40.9860, 29.0480 40.9870, 29.0520 40.9800, 29.0430 40.9760, 29.0360 40.9790, 29.0330 40.9835',
          ),
        ),
      ],
    },
    {
      id: 'uzak',
      name: t(['Acıbadem’den Göztepe’ye', 'Acıbadem to Göztepe']),
      color: '#3b6ea8',
      fees: '89.90',
      min_order: 600,
      delivery_time: 1,
      unit: 'hour' as const,
      branch,
      areas: [
        deliveryArea(
          'acibadem',
          t('Acıbadem'),
          KADIKOY,
          polygon(
            '29.0385 40.9985, 29.0500 41.0060, 29.0600 41.0030, 29.0560 40.9960, 29.0430 40.9930, 29.0380 40.9925',
          ),
        ),
        deliveryArea(
          'fenerbahce',
          t('Fenerbahçe'),
          KADIKOY,
          polygon(
            '29.0360 40.9790, 29.0430 40.9760, 29.0440 40.9680, 29.0360 40.9640, 29.0290 40.9680, 29.0330 40.9730',
          ),
        ),
        deliveryArea(
          'goztepe',
          t('Göztepe'),
          KADIKOY,
          polygon(
            '29.0520 40.9800, 29.0660 40.9870, 29.0760 40.9810, 29.0700 40.9720, 29.0560 40.9700, 29.0430 40.9760',
          ),
        ),
      ],
    },
  ],
}

const country = (
  country_iso: string,
  names: [string, string],
  fees_per_kg: string,
  fixed_fees: string,
  min_order: number,
) => ({ country: t(names), country_iso, fees_per_kg, fixed_fees, min_order, branch_id: branch })

export const pazarCountries = [
  country('DE', ['Almanya', 'Germany'], '285.00', '450.00', 1500),
  country('NL', ['Hollanda', 'Netherlands'], '295.00', '450.00', 1500),
  country('AT', ['Avusturya', 'Austria'], '290.00', '480.00', 1500),
  country('BE', ['Belçika', 'Belgium'], '295.00', '480.00', 1500),
  country('CH', ['İsviçre', 'Switzerland'], '340.00', '690.00', 2500),
  country('GB', ['Birleşik Krallık', 'United Kingdom'], '365.50', '750.00', 2500),
]

const required = { on: true, required: true }
const asked = { on: true, required: false }
const unasked = { on: false, required: false }

export const pazarDelivery = {
  zones: true,
  shipping: true,
  cash: true,
  credit: true,
  /** Both formats of a duration: plain minutes, and an interval with its unit. */
  scheduled_orders: { on: true, min_advance: 90, max_advance: { interval: 4, scale: 'day' as const } },
  form: { type: 'simple' as const },
  fields: {
    street: required,
    building: required,
    floor: asked,
    apartment: asked,
    intercom: asked,
    note: asked,
    house_number: unasked,
    block: unasked,
    avenue: unasked,
    paci: unasked,
  },
  shipping_form: {
    city: required,
    postcode: required,
    street: required,
    house_number: required,
    apartment: asked,
    note: asked,
    block: unasked,
    avenue: unasked,
    paci: unasked,
  },
  min_order: 250,
}

/** The market's coupons. */
export const pazarCoupons = [
  {
    code: 'HOSGELDIN',
    coupon: {
      discount_type: 'fixed' as const,
      discount_value: '50.00',
      all_menu: true,
      user_type: 'guests' as const,
    },
  },
  {
    code: 'KAHVE15',
    item_ids: ['turk-kahvesi', 'filtre-kahve', 'cekirdek-kahve'],
    coupon: { discount_type: 'percent' as const, discount_value: 15, max_allowed_items: 2 },
  },
  {
    code: 'KURYE',
    free_delivery: true,
    coupon: { discount_type: 'fixed' as const, discount_value: 0, all_menu: true },
  },
]

type PieceWeight = { weight: number; shippingWeight?: number }
/** Weights in kilograms of one piece, by aisle, for goods sold without a weight. Fragile goods have more packaging. */
export const pieceWeights: Record<string, PieceWeight> = {
  ekmek: { weight: 0.4 },
  pastane: { weight: 0.12, shippingWeight: 0.2 },
  sut: { weight: 0.5, shippingWeight: 0.6 },
  kahvaltilik: { weight: 0.4, shippingWeight: 0.55 },
  sos: { weight: 0.6, shippingWeight: 0.75 },
  makarna: { weight: 0.5 },
  tatli: { weight: 0.25 },
  cips: { weight: 0.15, shippingWeight: 0.3 },
  soguk: { weight: 1 },
  sicak: { weight: 0.2 },
  temizlik: { weight: 0.5 },
  'ev-gerec': { weight: 0.4, shippingWeight: 0.6 },
}
/** The weight of a piece of any other aisle. */
export const DEFAULT_PIECE_WEIGHT: PieceWeight = { weight: 0.3 }
