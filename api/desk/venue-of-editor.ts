import { forbidden } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'

/** The caller's venue. @throws ApiError `forbidden` for staff of some branches, since all branches share the file. */
export function venueOfEditor(staff: StaffCaller): string {
  if (!staff.allBranches) throw forbidden('only staff of all branches edit the menu', 'branches')
  return staff.venue
}
