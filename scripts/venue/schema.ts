/** Writes the JSON Schema of venue files to docs/venue-file.schema.json. */
import { writeFileSync } from 'node:fs'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import { venueCoupon } from '../../src/contract/order/coupon.ts'
import { branch, business } from '../../src/contract/venue/business.ts'
import { area, areaShape, shippingCountry, zone } from '../../src/contract/venue/delivery.ts'
import { deliveryConfig, pickupConfig } from '../../src/contract/venue/fulfilment-config.ts'
import {
  availability,
  branchVisibility,
  category,
  item,
  modifier,
  modifierGroup,
  priceLabel,
  smartCategory,
} from '../../src/contract/venue/menu.ts'
import { tax } from '../../src/contract/venue/tax.ts'
import { banner, table } from '../../src/contract/venue/venue-details.ts'
import { venueFile } from '../../src/contract/venue/venue-file.ts'
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
    area,
    areaShape,
    availability,
    banner,
    branch,
    branchVisibility,
    business,
    category,
    couponOffer: venueCoupon,
    dayEntry: daySchema,
    decimal,
    deliveryConfig,
    id,
    item,
    localeCode,
    localeNames,
    modifier,
    modifierGroup,
    optionalNames,
    optionalText,
    optionalUrl,
    pickupConfig,
    priceLabel,
    referenceId,
    shippingCountry,
    smartCategory,
    table,
    tax,
    zone,
  },
}

/** The JSON Schema of a venue file, as text. */
export function venueSchemaText(): string {
  const schema = toJsonSchema(venueFile, config)
  const titled = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    title: 'Venue file',
    description: 'Everything about one venue; see docs/venue-file.md.',
  }
  return `${JSON.stringify(titled, null, 2)}\n`
}

if (import.meta.main) writeFileSync(VENUE_SCHEMA_FILE, venueSchemaText())
