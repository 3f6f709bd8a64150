import type { Translate } from '../../src/i18n/messages/translator.ts'
import type { DeliveryDeps } from '../messages/deliver.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

/** What messages about orders depend on. */
export type OrderMessageDeps = DeliveryDeps & {
  readonly venues: VenueReader
  /** Keys the hashes of phones. */
  readonly secret: string
  /** The visitors' address of the site, without a slash at the end. */
  readonly siteUrl: string
  /** The messages of the namespace `order` in the language closest to a locale. */
  readonly texts: (locale: string) => { language: string; t: Translate }
}
