/** A mail as it is given to the mail server. */
export type OutgoingMail = {
  /** The venue’s name, as the sender is shown. */
  readonly fromName: string
  /** The address of the diner. */
  readonly to: string
  /** The address of the venue; null if it has none. */
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Identifies the mail in all attempts, so that mail programs can drop a repetition. */
  readonly id: string
  readonly pdf: { readonly name: string; readonly content: Uint8Array } | null
  /** A calendar file with `METHOD:PUBLISH`. */
  readonly calendar: string | null
}

/**
 * What became of an attempt. `refused`: the server of the receiver does not accept mail for this address, and repeating would be of no use.
 * `later`: it may be accepted later, or nobody knows. `code`: for the log; it never contains an address.
 */
export type MailAttempt =
  | { readonly kind: 'sent' }
  /** Nobody sends it: the operator reads it in the outbox. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused' | 'later'; readonly code: string }

/** Passes mails to a mail server. Never throws. */
export type MailTransport = { send(mail: OutgoingMail): Promise<MailAttempt> }

/** Sends nothing: mails stay in the outbox. */
export const outboxTransport: MailTransport = { send: async () => ({ kind: 'kept' }) }
