import type { Channel } from '../../src/contract/account/one-time-code.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import { CODE_LIFETIME_MINUTES } from '../../src/domain/visit/one-time-code.ts'
import { mayContainLinks } from '../messages/country-rules.ts'
import type { CodeMessage } from '../messages/message-sender.ts'
import type { createMessageTranslators } from '../messages/message-translators.ts'
import { venueName } from '../messages/venue-name.ts'

/** Composes the message that contains a code, in the customer's language. `host` is the site they are on. */
export function composeCodeMessage(
  texts: ReturnType<typeof createMessageTranslators>,
  business: Business,
  to: { channel: Channel; phone: string; locale: string; code: string; host: string },
): CodeMessage {
  const { channel, phone, locale, code, host } = to
  const { language, t } = texts(locale)
  const venue = venueName(business, locale, language)
  const text = t('messages:code', { code, venue, minutes: CODE_LIFETIME_MINUTES })
  // Phones offer to fill in a code only on the site named in its last line (WICG "origin-bound one-time codes").
  const origin = channel === 'sms' && mayContainLinks(phone) ? `\n\n@${host} #${code}` : ''
  return { channel, phone, code, locale: language, text: text + origin }
}

/**
 * Chooses the site whose name goes into a code message: the requesting host if it is one of the business's domains, else
 * the installation's. Any other host could otherwise get codes that are meant for this site.
 */
export function chooseCodeHost(asked: string | undefined, business: Business, siteUrl: string): string {
  const host = (asked ?? '').toLowerCase().replace(/:\d+$/, '')
  return business.domains.includes(host) ? host : new URL(siteUrl).hostname
}
