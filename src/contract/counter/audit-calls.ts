import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { localeNames, text } from '../wire/primitives.ts'
import { daySchema } from '../wire/week-schema.ts'
import { counterSettingsSchema } from './counter-settings-calls.ts'

/** ISO 8601, UTC. */
const instant = text

/**
 * What something was before or after an action of the audit log, as data. It is put into words where it is read, in the language of
 * the reader. Names are those of that time.
 */
export const auditValue = v.union([
  v.object({
    kind: v.literal('order'),
    /** An `OrderStatusName`. */
    status: text,
    /** When it is promised, if the venue said so with the status. */
    ready_at: v.optional(instant),
    /** A `RefusalReason`. */
    refusal: v.optional(text),
  }),
  v.object({ kind: v.literal('time'), at: instant }),
  /** The changed lines of an order, and its total in minor units. */
  v.object({
    kind: v.literal('lines'),
    lines: v.array(v.object({ quantity: v.number(), locales: localeNames })),
    total: v.number(),
    currency: text,
  }),
  v.object({
    kind: v.literal('reservation'),
    /** A `ReservationStatusName`. */
    status: text,
    no_show: v.optional(v.boolean()),
  }),
  /** A length of stay; null: as usual. */
  v.object({ kind: v.literal('stay'), minutes: v.nullable(v.number()) }),
  v.object({ kind: v.literal('tables'), tables: v.array(v.object({ id: text, locales: localeNames })) }),
  v.object({
    kind: v.literal('stock'),
    state: v.picklist(['menu', 'available', 'left', 'sold-out', 'later-orders']),
    /** Of `left`. */
    left: v.optional(v.number()),
    until: v.optional(instant),
  }),
  v.object({
    kind: v.literal('service'),
    state: v.picklist(['open', 'paused', 'busy']),
    /** Of `busy`: how much longer orders take. */
    minutes: v.optional(v.number()),
    until: v.optional(instant),
  }),
  /** The hours of a date; null: as usual. */
  v.object({ kind: v.literal('hours'), day: v.nullable(daySchema) }),
  v.object({ kind: v.literal('settings'), settings: counterSettingsSchema }),
  v.object({
    kind: v.literal('printer'),
    name: text,
    /** Millimetres. */
    paper: v.number(),
    locale: text,
    moment: text,
    types: v.array(text),
  }),
  v.object({ kind: v.literal('ticket'), duplicate: v.boolean() }),
  /** A `StaffRole`. */
  v.object({ kind: v.literal('role'), role: text }),
  /** Minor units. */
  v.object({ kind: v.literal('money'), amount: v.number(), currency: text }),
  v.object({ kind: v.literal('count'), count: v.number() }),
  /** The name of a printer, or the code of a table. */
  v.object({ kind: v.literal('name'), name: text }),
  /** What was written before there were other kinds, and what this version does not know. */
  v.object({ kind: v.literal('text'), text }),
])
export type AuditValue = v.InferOutput<typeof auditValue>

const auditEntry = v.object({
  /** Grows with time. */
  seq: v.number(),
  at: text,
  /** Name of the person at that time; null for the platform's operator. */
  who: v.nullable(text),
  /** Name of the device; null for the operator. */
  device: v.nullable(text),
  /** Reference id of the branch; null if it concerns the whole venue. */
  branch: v.nullable(text),
  /** What was done, e.g. `order.status`. */
  action: text,
  /** What it was done to, e.g. the number of an order. */
  subject: text,
  before: v.nullable(auditValue),
  after: v.nullable(auditValue),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

/** The audit log of the venue, newest first. `before`: only entries with a lower `seq`. */
export const auditCall = {
  method: 'GET',
  path: '/counter/:referenceId/audit',
  query: ['before', 'limit'],
  response: v.object({ entries: v.array(auditEntry) }),
  auth: 'staff',
  permission: 'audit',
} as const satisfies Call
