import * as v from 'valibot'
import { flag, text } from '../wire/primitives.ts'

const waiting = v.object({
  /** Orders without an answer: the rules of their venues accept or decline them. */
  orders: v.number(),
  /** Payments that diners had begun: those that were paid too late for their order are given back. */
  payments: v.number(),
  /** Refunds and voids that no payment provider has confirmed. */
  refunds: v.number(),
  /** Push messages to diners, and warnings to staff. */
  messages: v.number(),
  /** Events for tracking vendors. */
  events: v.number(),
})

/** Whether the installation was restored from a backup and is not released yet. */
export const standbyResponse = v.object({
  standby: v.boolean(),
  /** When it was restored, and when the backup was made. ISO 8601, UTC; null if it is not on standby. */
  restored_at: v.nullable(text),
  backup_made_at: v.nullable(text),
  /** What is sent when the standby ends. */
  waiting,
})
export type StandbyAnswer = v.InferOutput<typeof standbyResponse>

/** Calls with which operators back up an installation, and release a restored one. */
export const backupCalls = {
  /**
   * Streams a backup, as `api/backup/backup-format.ts` describes it. With a `passphrase`, it contains the installation's secrets,
   * encrypted. Answers `conflict` while another backup is being made.
   */
  backup: {
    method: 'POST',
    path: '/operator/backup',
    request: v.object({
      passphrase: v.nullish(v.pipe(v.string(), v.minLength(12), v.maxLength(1000)), null),
    }),
    file: 'response',
    response: v.unknown(),
    auth: 'operator',
  },
  /** Ends the standby of a restored installation. Without one, nothing changes. `preview`: only answers what would be sent. */
  release: {
    method: 'POST',
    path: '/operator/release',
    request: v.object({ preview: flag(false) }),
    response: standbyResponse,
    auth: 'operator',
  },
} as const
