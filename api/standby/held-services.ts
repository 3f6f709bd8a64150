import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { isOnStandby } from '../db/standby/standby.ts'
import { ApiError } from '../http/errors.ts'
import type { MessageSender } from '../messages/message-sender.ts'
import type { PaymentProvider } from '../payments/provider.ts'

/** Why a restored installation sends and charges nothing. */
const HELD = 'this installation was restored from a backup and is not released yet'

async function requireReleased(db: Kysely<Database>): Promise<void> {
  if (await isOnStandby(db)) throw new ApiError('unavailable', HELD)
}

/**
 * A provider that, during standby, is asked for no new payments, is told to end none, and refunds nothing: that waits in the database.
 * How payments stand is read as usual. Every function is named, so that a new one must be decided here.
 */
export function heldProvider(db: Kysely<Database>, provider: PaymentProvider): Required<PaymentProvider> {
  return {
    name: provider.name,
    supports: provider.supports,
    smallestUnit: provider.smallestUnit,
    access: provider.access,
    readCallback: provider.readCallback,
    status: provider.status,
    list: provider.list,
    async create(payment) {
      await requireReleased(db)
      return provider.create(payment)
    },
    async expire(payment) {
      await requireReleased(db)
      return provider.expire(payment)
    },
    async refund(payment, refund) {
      await requireReleased(db)
      return provider.refund(payment, refund)
    },
  }
}

/** A sender that refuses messages during standby. */
export function heldSender(db: Kysely<Database>, sender: MessageSender): Required<MessageSender> {
  return {
    channels: sender.channels,
    async send(message, isWanted) {
      await requireReleased(db)
      return sender.send(message, isWanted)
    },
  }
}
