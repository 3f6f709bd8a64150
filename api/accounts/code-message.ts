import type { Channel } from '../../src/contract/account/one-time-code.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import { CODE_MINUTES } from '../../src/domain/visit/one-time-code.ts'
import type { Message } from '../messages/message-sender.ts'
import type { createMessageTranslators } from '../messages/message-translators.ts'

/** The message that brings a code, in the customer's language. `host` is the site they are on. */
export function composeCodeMessage(
  texts: ReturnType<typeof createMessageTranslators>,
  business: Business,
  to: { channel: Channel; phone: string; locale: string; code: string; host: string },
): Message {
  const { channel, phone, locale, code, host } = to
  const { language, t } = texts(locale)
  const venue = business.name[locale] || textIn(business.name, language, business.locales[0] ?? 'en')
  const text = t('messages:code', { code, venue, minutes: CODE_MINUTES })
  // Phones offer a code by itself only to the site that its last line names (WICG "origin-bound one-time codes").
  return { channel, phone, locale: language, text: channel === 'sms' ? `${text}\n\n@${host} #${code}` : text }
}

/**
 * The site a code may be offered to: the one asked from if it is the business's own, else the installation's. A host
 * that merely says so would get codes meant for this site.
 */
export function chooseCodeHost(asked: string | undefined, business: Business, siteUrl: string): string {
  const host = (asked ?? '').toLowerCase().replace(/:\d+$/, '')
  return business.domains.includes(host) ? host : new URL(siteUrl).hostname
}
