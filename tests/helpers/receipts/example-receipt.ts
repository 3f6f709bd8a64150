import type { ReceiptDocument } from '../../../src/contract/order/receipt.ts'

const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const tax = { id: 'ct', name: 'Consumption tax', included: true }

/** A tax invoice with everything that can be on one: two rates, an added tax, a coupon, a fee, rounding and two payments. */
export const exampleReceipt: ReceiptDocument = {
  ...{
    title: 'tax-invoice',
    number: 41,
    issued_at: '2026-05-05T12:30:00.000Z',
    original: null,
    reason: null,
  },
  seller: {
    name: names('Kawasemi K.K.', 'شركة كاواسيمي'),
    shown_name: names('Kawasemi', 'كاواسيمي'),
    branch: names('Ginza', 'غينزا'),
    address: names('1-2-3 Ginza\nTokyo', 'غينزا ١-٢-٣\nطوكيو'),
    ...{ tax_id: 'T1234567890123', tax_id_kind: 'No.' },
  },
  order: { number: 7, placed_at: '2026-05-05T12:00:00.000Z', type: 'delivery' },
  lines: [
    {
      ...{ locales: names('Bento', 'بينتو'), label: names('Large', 'كبير') },
      ...{ quantity: 2, unit_price: 1080, total: 2160, modifiers: [] },
    },
    {
      ...{ locales: names('Beer', 'عصير'), label: [], quantity: 1, unit_price: 1600, total: 1600 },
      modifiers: [{ locales: names('Lemon', 'ليمون'), quantity: 2 }],
    },
  ],
  amounts: {
    ...{ subtotal: 3760, discount: 0, coupon: 160, delivery_fee: 300, rounding: -1 },
    ...{ wallet: 219, payable: 4000, payment_option: 2 },
  },
  total: 4219,
  taxes: [
    { ...tax, rate: 8, net: 2000, amount: 160 },
    { ...tax, rate: 10, net: 1309, amount: 131 },
    { id: 's', name: 'Service', included: false, rate: 8.5, net: 3765, amount: 320 },
  ],
  ...{ untaxed: 300, quantities: [2, 1], code: null, currency: 'JPY', time_zone: 'Asia/Tokyo' },
  ...{ locales: ['en', 'ar'], font: '' },
}
