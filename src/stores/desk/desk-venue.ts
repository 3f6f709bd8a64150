import * as v from 'valibot'
import { aspectRatio } from '../../contract/venue/theme.ts'
import { isJsonList, isJsonObject, type Json } from '../../domain/json/json.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/time/weekday.ts'
import { sellingOf, type VenueSelling } from './facts/venue-selling.ts'

/** What the screen needs to know about the venue. */
export type DeskVenue = VenueSelling & {
  readonly currency: string
  readonly locales: readonly string[]
  readonly timeZone: string
  /** Width divided by height of the pictures of menus. */
  readonly pictureRatio: number
}

/** Of a file that is not loaded yet. */
const DEFAULT_RATIO = 4 / 3

/** Reads from a venue file what the screen needs. */
export function venueOf(file: Json): DeskVenue {
  const business = isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
  const { currency, locales, time_zone: timeZone } = business
  const ratio = v.safeParse(aspectRatio, business.aspect_ratio)
  const listed = isJsonList(locales) ? locales.filter((locale) => typeof locale === 'string') : []
  const selling = sellingOf(business)
  const pictureRatio = ratio.success ? ratio.output : DEFAULT_RATIO
  return {
    ...selling,
    currency: typeof currency === 'string' ? currency : '',
    locales: listed,
    timeZone: typeof timeZone === 'string' ? timeZone : DEFAULT_TIME_ZONE,
    pictureRatio,
  }
}
