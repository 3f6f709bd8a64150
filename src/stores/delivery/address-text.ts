import { type AddressField, addressFields } from '../../domain/delivery/address.ts'
import type { WrittenFields } from './delivery-kept.ts'

/** The filled-in parts of an address, for display in one line. Without the note for the driver. */
export function writtenParts(fields: WrittenFields): { field: AddressField; value: string }[] {
  return addressFields
    .filter((field) => field !== 'note')
    .map((field) => ({ field, value: fields[field]?.trim() ?? '' }))
    .filter(({ value }) => value !== '')
}
