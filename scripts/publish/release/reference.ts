import { RESERVED_REFERENCE_IDS, ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { PublishError } from './errors.ts'

const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Whether a venue can have the path `/{value}`. Reference ids become folder names, so only this function decides. */
export function isReferenceId(value: string): boolean {
  return REFERENCE.test(value) && !RESERVED_REFERENCE_IDS.has(value.toLowerCase())
}

/** Throws `bad-reference` unless `value` is a venue's reference id (or that of the site's own pages). */
export function assertReferenceId(value: string): void {
  if (value === ROOT_SITE || isReferenceId(value)) return
  throw new PublishError(
    'bad-reference',
    JSON.stringify(value.slice(0, 80)),
    'not a reference id: 1 to 64 letters, digits, "-" or "_", starting with a letter or digit, and not a reserved name',
  )
}
