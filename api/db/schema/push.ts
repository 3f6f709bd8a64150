import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** A browser that receives the state of an order. Deleted when the order is over, or the browser ends it. */
export type OrderPushTable = {
  seq: Generated<number>
  order_id: Fixed<string>
  endpoint: Fixed<string>
  /** Public key and secret of the browser, in base64url. */
  p256dh: string
  auth: string
  locale: string
  created_at: Fixed<Date>
  /** When the state of the order is to be sent; null if it was. During an attempt, the end of its lease. */
  due_at: Date | null
  tries: ColumnType<number, number | undefined, number>
}

/** A device of staff that receives warnings. */
export type DevicePushTable = {
  device_id: Fixed<string>
  endpoint: string
  p256dh: string
  auth: string
  locale: string
  created_at: Date
}

/** When a branch last had a board. */
export type BoardPresenceTable = {
  branch_id: Fixed<string>
  seen_at: Date
  /** When its staff were warned that it has none; null if a board has returned since. */
  warned_at: ColumnType<Date | null, undefined, Date | null>
}

/** Orders about which staff were warned. */
export type OrderWarningTable = { order_id: Fixed<string>; at: Fixed<Date> }

/** A warning that is to be sent to a device. */
export type StaffWarningTable = {
  seq: Generated<number>
  device_id: Fixed<string>
  branch_id: Fixed<string>
  /** The order without an answer; null: the branch has no board. */
  order_id: Fixed<string | null>
  /** Earliest time of the next attempt. During an attempt, the end of its lease. */
  due_at: Date
  tries: ColumnType<number, undefined, number>
}
