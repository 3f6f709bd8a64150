import type { Edit } from './edit.ts'
import type { EditPath } from './edit-path.ts'

/** Parts of the file that only the platform's operator changes: they identify the venue, contain credentials, or name a registered sender. */
const OPERATOR_ONLY = new Set(['$schema', 'format', 'pixels', 'closed', 'sms_sender'])
const OPERATOR_ONLY_IN_BUSINESS = new Set([
  'user_id',
  'reference_id',
  'branch_id',
  'branches',
  'domains',
  'currency',
])

/** Whether staff can make an edit, as far as its place in the file is concerned. */
export function isEditable(edit: Edit): boolean {
  if (edit.kind === 'set') return isEditablePath(edit.path) && endsWithProperty(edit.path)
  if (edit.kind === 'move') return isEditablePath(edit.from) && isEditablePath(edit.to)
  return isEditablePath(edit.list)
}

function isEditablePath([start, ...steps]: EditPath): boolean {
  if (typeof start !== 'string') return true
  if (start === 'business') return typeof steps[0] === 'string' && !OPERATOR_ONLY_IN_BUSINESS.has(steps[0])
  return !OPERATOR_ONLY.has(start)
}

/** Ids, codes of coupons, and locales stay as they are: a path finds elements by them. */
function endsWithProperty(path: EditPath): boolean {
  const last = path.at(-1)
  const [before] = path.slice(-2, -1)
  const isOfElement = typeof before === 'object'
  const isCode = path[0] === 'coupons' && last === 'code'
  return typeof last === 'string' && !(isOfElement && (last === 'id' || last === 'locale' || isCode))
}
