import * as v from 'valibot'
import type { SmtpSettings } from '../../../api/mail/smtp.ts'

/** Settings of e-mail. Without any, mails are kept in the outbox of sites that are only tried out, and others offer none. */
export const mailSettings = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^smtps?:\/\/./.test(text),
        'must be an smtp:// or smtps:// address',
      ),
    ),
  ),
  SMTP_FROM: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  SMTP_FROM_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^\P{Cc}{1,60}$/u, 'must be a name of at most 60 characters')),
  ),
}

/** Those whose values are never shown. */
export const MAIL_SECRETS = ['SMTP_URL']

type MailVariables = v.InferOutput<v.ObjectSchema<typeof mailSettings, undefined>>

/** Returns how mails are sent; undefined if they are not, and a message if a variable is missing. */
export function toSmtpSettings({
  SMTP_URL: url,
  SMTP_FROM: from,
  SMTP_FROM_NAME: fromName,
}: MailVariables): SmtpSettings | string | undefined {
  if (url === undefined)
    return from === undefined ? undefined : 'SMTP_URL: is required with SMTP_FROM: the server that sends'
  if (from === undefined) return 'SMTP_FROM: is required with SMTP_URL: the address that sends'
  return { url, from, fromName: fromName ?? null }
}
