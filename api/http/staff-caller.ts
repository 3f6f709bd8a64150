import type { StaffRole } from '../../src/domain/staff/roles.ts'

/** A device of a venue's staff that makes a call at one of their branches. */
export type StaffCaller = {
  readonly deviceId: string
  readonly deviceName: string
  readonly staffId: string
  readonly staffName: string
  readonly role: StaffRole
  /** Reference id of the venue's main branch. */
  readonly venue: string
  readonly branchId: string
  readonly referenceId: string
  /** They work for all branches of the venue. */
  readonly allBranches: boolean
  /** The device waits for its PIN. */
  readonly locked: boolean
}

/** Cookie with the token of a device of staff. */
export const DEVICE_COOKIE = 'sufra_counter'
