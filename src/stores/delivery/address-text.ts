import { type AddressField, addressFields } from '../../domain/delivery/address.ts'
import type { WrittenFields } from './delivery-kept.ts'

/** The filled parts of an address, to be read in one line; the remark for the driver is no part of it. */
export function writtenParts(fields: WrittenFields): { field: AddressField; value: string }[] {
  return addressFields
    .filter((field) => field !== 'note')
    .map((field) => ({ field, value: fields[field]?.trim() ?? '' }))
    .filter(({ value }) => value !== '')
}
