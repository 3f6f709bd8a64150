/** Writes the JSON Schema of venue files to docs/venue-file.schema.json. */
import { writeFileSync } from 'node:fs'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import { venueCouponSchema } from '../../src/contract/order/coupon.ts'
import { branchSchema, businessSchema } from '../../src/contract/venue/business.ts'
import {
  areaSchema,
  areaShapeSchema,
  shippingCountrySchema,
  zoneSchema,
} from '../../src/contract/venue/delivery.ts'
import { deliveryConfigSchema, pickupConfigSchema } from '../../src/contract/venue/fulfilment-config.ts'
import {
  availabilitySchema,
  branchVisibility,
  categorySchema,
  itemSchema,
  modifierGroupSchema,
  modifierSchema,
  priceLabelSchema,
  smartCategorySchema,
} from '../../src/contract/venue/menu.ts'
import { tableSchema } from '../../src/contract/venue/table.ts'
import { taxSchema } from '../../src/contract/venue/tax.ts'
import { bannerSchema } from '../../src/contract/venue/venue-details.ts'
import { venueFileSchema } from '../../src/contract/venue/venue-file.ts'
import {
  amount,
  decimal,
  id,
  localeCode,
  localeNames,
  optionalNames,
  optionalText,
  optionalUrl,
  referenceId,
} from '../../src/contract/wire/primitives.ts'
import { daySchema } from '../../src/contract/wire/week-schema.ts'

export const VENUE_SCHEMA_FILE = new URL('../../docs/venue-file.schema.json', import.meta.url)

/** JSON Schema cannot express checks and transformations. It describes the input format; the import checks the rest. */
const config: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  errorMode: 'ignore',
  definitions: {
    amount,
    area: areaSchema,
    areaShape: areaShapeSchema,
    availability: availabilitySchema,
    banner: bannerSchema,
    branch: branchSchema,
    branchVisibility,
    business: businessSchema,
    category: categorySchema,
    couponOffer: venueCouponSchema,
    dayEntry: daySchema,
    decimal,
    deliveryConfig: deliveryConfigSchema,
    id,
    item: itemSchema,
    localeCode,
    localeNames,
    modifier: modifierSchema,
    modifierGroup: modifierGroupSchema,
    optionalNames,
    optionalText,
    optionalUrl,
    pickupConfig: pickupConfigSchema,
    priceLabel: priceLabelSchema,
    referenceId,
    shippingCountry: shippingCountrySchema,
    smartCategory: smartCategorySchema,
    table: tableSchema,
    tax: taxSchema,
    zone: zoneSchema,
  },
}

/** The JSON Schema of a venue file, as text. */
export function venueSchemaText(): string {
  const schema = toJsonSchema(venueFileSchema, config)
  const titled = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    title: 'Venue file',
    description: 'Everything about one venue; see docs/venue-file.md.',
  }
  return `${JSON.stringify(titled, null, 2)}\n`
}

if (import.meta.main) writeFileSync(VENUE_SCHEMA_FILE, venueSchemaText())
