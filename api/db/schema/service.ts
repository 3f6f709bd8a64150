import type { ColumnType, Generated } from 'kysely'
import type { ServedType, ServiceEntry } from '../../../src/domain/venue/service-state.ts'

type Fixed<T> = ColumnType<T, T, never>

/** A pause or a busy time of a selling type. */
export type ServiceStateTable = {
  branch_id: Fixed<string>
  type: Fixed<ServedType>
  state: ServiceEntry['state']
  minutes: number
  until: Date
  /** Set automatically, because no board was open. */
  automatic: Generated<boolean>
}

/** The hours of a date that differs from its weekday. */
export type HoursOverrideTable = {
  branch_id: Fixed<string>
  /** `YYYY-MM-DD` in venue time. */
  date: Fixed<string>
  /** JSON of the contract's `daySchema`. */
  hours: string
}
