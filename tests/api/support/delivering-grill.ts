import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { grill } from './venue.ts'

const square = (west: number, south: number, size = 0.1) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ] as [number, number][],
  ],
})
export const bilingual = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]

export type DeliveryConfig = NonNullable<VenueFileInput['business']['delivery_config']>

/**
 * A venue whose first branch delivers to Salmiya and, at a higher fee, to Hawalli, and ships parcels. It accepts cash
 * only.
 */
export function deliveringGrill(prefix: string, config: DeliveryConfig = {}) {
  const file = grill(prefix)
  const branch = `${prefix}-b1`
  const juice = file.menu[0]?.items[2] as { price_labels: object[] }
  Object.assign(juice.price_labels[1] ?? {}, { weight: 0.5, shippingWeight: 0.75 })
  const zone = (id: string, fees: string, shape: object, more: object = {}) => ({
    id,
    branch,
    fees,
    min_order: '2.000',
    delivery_time: 1,
    unit: 'hour' as const,
    areas: [{ id: `${id}-area`, name: bilingual(`${id} area`, `منطقة ${id}`), shape }],
    ...more,
  })
  return {
    ...file,
    business: {
      ...file.business,
      isDelivery: true,
      payment_methods: [2],
      delivery_config: { shipping: true, send_gift: true, ...config },
    },
    zones: {
      [branch]: [
        zone('salmiya', '0.500', square(48, 29)),
        zone('hawalli', '1.250', square(48.05, 29)),
        zone('secret', '0', square(40, 20), { visible: false }),
        zone('kiosk', '0.250', { type: 'Point', coordinates: [47, 28] }),
      ],
    },
    countries: [
      { country_iso: 'SA', fees_per_kg: '1.500', fixed_fees: '2.000', min_order: '3.000', branch_id: branch },
      { country_iso: 'AE', fees_per_kg: '9.000', branch_id: `${prefix}-b2` },
    ],
  } as VenueFileInput
}
