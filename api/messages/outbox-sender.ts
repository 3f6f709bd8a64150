import { insertMessage } from '../db/sending/outbox.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { MessageSender } from './message-sender.ts'

/** A day, in milliseconds. */
const RETENTION = 24 * 3_600_000

/** Creates a sender that delivers nothing: it stores each message for a day, for the operator to read, and logs it. */
export function createOutboxSender({
  db,
  now,
  randomId,
  log,
}: Pick<CallDeps, 'db' | 'now' | 'randomId' | 'log'>): MessageSender {
  return {
    channels: ['sms', 'whatsapp'],
    async send({ channel, phone, text, locale }) {
      const id = randomId()
      const at = now()
      await insertMessage(db, { id, channel, phone, text, locale }, new Date(at), new Date(at - RETENTION))
      log('info', 'message stored in outbox', { message: id, channel, locale })
    },
  }
}
