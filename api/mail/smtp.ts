import { createTransport } from 'nodemailer'
import { isLoopbackAddress, parseIpAddress } from '../http/ip-address.ts'
import type { MailAttempt, MailTransport, OutgoingMail } from './outgoing-mail.ts'

/** The mail server that sends, and the sender. */
export type SmtpSettings = {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  /** The address that sends, of a domain whose records (SPF, DKIM) allow this server. */
  readonly from: string
  /** Shown after the name of the venue; null: only that is. */
  readonly fromName: string | null
}

/** Milliseconds without progress after which an attempt ends. */
const TIMEOUT = 20_000

/** Creates a transport by SMTP. `timeout`: milliseconds without progress. */
export function createSmtp(settings: SmtpSettings, timeout = TIMEOUT): MailTransport {
  const transport = openTransport(settings, timeout)
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(settings, mail))
        return { kind: 'sent' }
      } catch (error) {
        return attemptOf(error)
      }
    },
  }
}

/** Connects and logs in. Returns what is wrong; null if nothing is. */
export async function checkSmtp(settings: SmtpSettings, timeout: number): Promise<string | null> {
  try {
    await openTransport(settings, timeout).verify()
    return null
  } catch (error) {
    const { code, response } = error as SmtpError
    return response ?? code ?? String(error)
  }
}

const openTransport = ({ url }: SmtpSettings, timeout: number) =>
  createTransport(connectionOptions(url, timeout))

/** How to connect to the server of an address. `timeout`: milliseconds without progress. */
export function connectionOptions(url: string, timeout: number) {
  const { username, hostname } = new URL(url)
  const isHere = hostname === 'localhost' || isLoopbackAddress(parseIpAddress(hostname) ?? '')
  return {
    ...{ url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    // A password never leaves this machine without TLS.
    requireTLS: username !== '' && !isHere,
  }
}

function toMessage({ from, fromName }: SmtpSettings, mail: OutgoingMail) {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const name = [mail.fromName, fromName].filter(Boolean).join(' · ')
  return {
    // Objects, because a string would be read as a list of addresses.
    from: { name, address: from },
    to: { name: '', address: mail.to },
    envelope: { from, to: [mail.to] },
    ...(mail.replyTo !== null && { replyTo: { name: mail.fromName, address: mail.replyTo } }),
    subject: mail.subject,
    // Mails consist of what is passed on here, never of a file or an address that a text names.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    // Automatic replies would reach nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(mail.calendar !== null && {
      icalEvent: { method: 'PUBLISH', filename: 'reservation.ics', content: mail.calendar },
    }),
    attachments: mail.pdf
      ? [
          {
            filename: mail.pdf.name,
            content: Buffer.from(mail.pdf.content),
            contentType: 'application/pdf',
          },
        ]
      : [],
  }
}

type SmtpError = Error & {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** Servers answer 5xx to what they will never accept. Only about the receiver and the content does that concern this mail. */
function attemptOf(error: unknown): MailAttempt {
  const { code = 'unknown', command, responseCode } = error as SmtpError
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  const kind = isFinal && (command === 'RCPT TO' || command === 'DATA') ? 'refused' : 'later'
  return { kind, code: [code, command, responseCode].filter(Boolean).join(' ') }
}
