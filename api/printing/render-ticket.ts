import type { Kysely } from 'kysely'
import { textIn } from '../../src/domain/values/localized.ts'
import { formatNumber, formatReference, formatTime } from '../../src/i18n/format/format.ts'
import { formatMoney } from '../../src/i18n/format/format-money.ts'
import { orderTicket } from '../../src/i18n/messages/order-ticket.ts'
import type { StoredPrinter } from '../db/printing/printers.ts'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import { createMessageTranslators } from '../messages/message-translators.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { createTicketPainter } from './draw-ticket.ts'
import type { Ticket } from './hand-out.ts'

type Deps = { readonly db: Kysely<Database>; readonly venues: VenueReader; readonly log: Log }

/** Creates the function that writes and draws the ticket of an order for a printer, as PNG. */
export function createTicketRenderer({ db, venues, log }: Deps) {
  const paint = createTicketPainter()
  const textsIn = createMessageTranslators(
    (message) => log('error', 'translation missing', { message }),
    'counter',
    'address',
  )
  return async ({ order, duplicate }: Ticket, { branchId, paper, locale }: StoredPrinter) => {
    const { business, tables } = await venues.branch(db, { branchId })
    const words = {
      t: textsIn(locale).t,
      locale,
      localize: (text: Readonly<Record<string, string>>) => textIn(text, locale, business.locales[0]),
      money: (minor: number) => formatMoney(minor, business.currency, locale),
      number: (value: number) => formatNumber(value, locale),
      reference: (number: number) => formatReference(number, locale),
      clock: (minute: number) => formatTime(minute, locale),
    }
    const venue = { tables: [...tables], time_zone: business.timeZone }
    return paint(orderTicket(order, venue, words, duplicate), { paper, locale })
  }
}
