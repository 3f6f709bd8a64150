import * as v from 'valibot'
import {
  type Integration,
  integrations,
  type Pixel,
  pixelIdFormats,
  shopEventNames,
} from '../../domain/venue/tracking.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { id } from '../wire/primitives.ts'

const type = v.picklist(Object.values(integrations), 'expected a tracking integration from 1 to 7')

/** Checks that an id has the format of its integration. */
const hasValidId = <T extends { type: Integration; id: string }>() =>
  v.forward(
    v.check<T, (issue: { input: T }) => string>(
      (one) => pixelIdFormats[one.type].pattern.test(one.id),
      ({ input }) => pixelIdFormats[input.type].description,
    ),
    ['id'] as never,
  )

/** A tracking integration in a response (spec §3, §7). Credentials are dropped. */
const pixel = v.pipe(v.object({ type, id: v.string() }), hasValidId())

/** Maximum number of tracking integrations per venue. */
const MAX_PIXELS = 20

const pixelList = <S extends v.GenericSchema>(one: S) =>
  v.pipe(v.array(one), v.maxLength(MAX_PIXELS, `at most ${MAX_PIXELS} tracking integrations`))

export const pixels = v.nullish(pixelList(pixel), [])
/** The integrations next to the business in a response; null: use those of the business. */
export const responsePixels = v.nullish(pixelList(pixel), null)

const token = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{10,1000}$/, 'expected an access token: 10 to 1000 characters without spaces'),
)

/**
 * An integration with the credential for the types 5 to 7, as in the venue file. It is at the root of the file, not in the
 * business, so that responses with the business can never expose the credential.
 */
const pixelSetting = v.pipe(
  v.object({ type, id: v.string(), access_token: v.nullish(token, null) }),
  hasValidId(),
  v.forward(
    v.check(
      (setting) => setting.type <= integrations.tiktokPixel === (setting.access_token === null),
      'the integrations 5 to 7 have an access token, the others none',
    ),
    ['access_token'],
  ),
)
export const pixelSettings = v.nullish(pixelList(pixelSetting), [])
export type PixelSetting = v.InferOutput<typeof pixelSetting>

/** Returns the public part of the integrations, without credentials. */
export const publicPixels = (settings: readonly PixelSetting[]): Pixel[] =>
  settings.map((setting) => ({ type: setting.type, id: setting.id }))

const eventAmount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12))

/** Events that browsers report. The API reports purchases itself. */
const trackedEventNames = shopEventNames.filter((name) => name !== 'purchase')

const trackedEvent = v.object({
  name: v.picklist(trackedEventNames),
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'expected an id of 8 to 64 letters, digits, - or _')),
  value: v.nullish(eventAmount, 0),
  items: v.nullish(
    boundedArray(
      v.object({
        id,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
        price: eventAmount,
      }),
      100,
    ),
    [],
  ),
})
export type TrackedEvent = v.InferOutput<typeof trackedEvent>

/** Body of `webapp/events/{branchId}`: events of a visitor who consented. Amounts are in major units of the venue's currency. */
export const eventsRequest = v.object({
  consent: v.literal('granted', 'only visitors who agreed are tracked'),
  events: boundedArray(trackedEvent, 20, { min: 1 }),
})
