import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import { insertAuditEntry } from '../db/staff/audit.ts'
import type { Db } from '../db/venues.ts'
import type { StaffCaller } from '../http/staff-caller.ts'

/** What was done, for the audit log of a venue. */
export type AuditedAction =
  | 'order.entered'
  | 'order.status'
  | 'order.time'
  | 'order.lines'
  | 'payment.accepted'
  | 'payment.refunded'
  | 'payment.written-off'
  | 'refund.repeated'
  | 'reservation.status'
  | 'reservation.stay'
  | 'reservation.tables'
  | 'stay.changed'
  | 'stock.set'
  | 'service.changed'
  | 'hours.changed'
  | 'settings.changed'
  | 'printer.added'
  | 'printer.changed'
  | 'printer.removed'
  | 'ticket.printed'
  | 'ticket.requested'
  | 'picture.uploaded'
  | 'menu.imported'
  | 'menu.published'
  | 'menu.discarded'
  | 'menu.scheduled'
  | 'menu.unscheduled'
  | 'menu.not-published'
  | 'menu.restored'
  | 'code.created'
  | 'code.reset'
  | 'staff.invited'
  | 'staff.invitation-cancelled'
  | 'staff.joined'
  | 'staff.removed'
  | 'device.signed-out'
  | 'device.left'
  | 'device.locked'
  | 'device.unlocked'
  | 'device.wrong-pin'
  | 'device.wrong-passkey'
  | 'device.signed-in'
  | 'device.passkey-added'
  | 'device.passkey-removed'
  | 'device.pin-set'

export type Audited = {
  readonly action: AuditedAction
  /** What it was done to: the number of an order, the name of a person or a device. */
  readonly subject: string
  readonly before?: AuditValue
  readonly after?: AuditValue
  /** True if it concerns the whole venue, not one branch. */
  readonly venueWide?: boolean
}

/** Who did it, with which device. */
type Actor = Pick<StaffCaller, 'venue' | 'referenceId' | 'staffId' | 'staffName' | 'deviceName'>

/** Records what staff did, in the transaction that does it. `at`: epoch milliseconds. */
export const recordAction = (db: Db, staff: Actor, audited: Audited, at: number): Promise<void> =>
  insertAuditEntry(db, {
    ...{ venue: staff.venue, branch: audited.venueWide ? null : staff.referenceId },
    ...{ staffId: staff.staffId, who: staff.staffName, device: staff.deviceName },
    ...{ action: audited.action, subject: audited.subject },
    ...{ before: audited.before ?? null, after: audited.after ?? null, at: new Date(at) },
  })

/** Records what the platform's operator did to a venue. `at`: epoch milliseconds. */
export const recordOperatorAction = (
  db: Db,
  venue: string,
  audited: Omit<Audited, 'venueWide'>,
  at: number,
): Promise<void> =>
  insertAuditEntry(db, {
    ...{ venue, branch: null, staffId: null, who: null, device: null },
    ...{ action: audited.action, subject: audited.subject },
    ...{ before: audited.before ?? null, after: audited.after ?? null, at: new Date(at) },
  })
