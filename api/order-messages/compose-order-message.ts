import type { Channel } from '../../src/contract/account/one-time-code.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { fitSms } from '../../src/domain/messages/sms-text.ts'
import { isRefused } from '../../src/domain/order/order-status.ts'
import { toMinorUnits } from '../../src/domain/values/money.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import { formatReference, formatTime } from '../../src/i18n/format/format.ts'
import { formatMoney } from '../../src/i18n/format/format-money.ts'
import { describeNews } from '../../src/i18n/messages/order-notification.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import { mayContainLinks } from '../messages/country-rules.ts'
import type { NewsMessage } from '../messages/message-sender.ts'
import { venueName } from '../messages/venue-name.ts'

/** What operators that block links may take for a link or a phone number. */
const LINK_OR_PHONE = /\p{L}\.\p{L}{2}|\/\/|\d{5}/u
/** Templates allow neither line breaks nor long spaces in their parameters. */
const SPACES = /\s+/g
/** What may be left out of an SMS so that it fits into one part: the link first. */
const SPARE = { link: 3, venue: 2, number: 1 }

/**
 * Composes the message about the status of an order in a language. An SMS has one part where possible. It names neither the diner nor
 * what they ordered, because it appears on locked screens. `now`: epoch milliseconds.
 */
export function composeOrderMessage(
  { order, business }: { readonly order: PlacedOrder; readonly business: Business },
  { language, t }: { readonly language: string; readonly t: Translate },
  {
    channel,
    phone,
    locale,
    siteUrl,
    now,
  }: { channel: Channel; phone: string; locale: string; siteUrl: string; now: number },
): NewsMessage {
  const texts = {
    ...{ t, locale: language },
    reference: (number: number) => formatReference(number, language),
    clock: (minute: number) => formatTime(minute, language),
  }
  const { title, number, more } = describeNews(order, texts, { timeZone: business.timeZone, now })
  const news = [title, ...more, refundText(order, language, t)].filter(Boolean)
  const venue = venueName(business, locale, language)
  const path = `${order.reference_id}/order/${encodeURIComponent(order.id)}`
  const isRestricted = !mayContainLinks(phone)
  const text = fitSms([
    { text: isRestricted && LINK_OR_PHONE.test(venue) ? '' : venue, spare: SPARE.venue },
    ...news.map((line) => ({ text: line })),
    { text: number, spare: SPARE.number },
    { text: isRestricted ? '' : `${siteUrl}/${path}`, spare: SPARE.link },
  ])
  const parameter = (value: string) => value.replace(SPACES, ' ').trim()
  return {
    ...{ channel, phone, text, locale: language },
    order: {
      number: formatReference(order.number, language),
      ...{ venue: parameter(venue), news: parameter(news.join(' · ')), path },
    },
  }
}

/** That a refused order is refunded; '' if nothing was paid. */
function refundText(order: PlacedOrder, language: string, t: Translate): string {
  if (!isRefused(order.status)) return ''
  const { currency, payment } = order
  const { amounts } = order.changed ?? order
  const [payable, wallet] = [toMinorUnits(amounts.payable, currency), toMinorUnits(amounts.wallet, currency)]
  const paid = payment.state === 'refunded' ? payable : 0
  const format = (amount: number) => formatMoney(amount, currency, language)
  return [
    paid > 0 ? t('order:changed.refunded', { amount: format(paid) }) : '',
    wallet > 0 ? t('order:walletBack', { amount: format(wallet) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
