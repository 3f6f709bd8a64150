import { type AddressField, addressFields } from './address.ts'

/** The filled-in parts of an address, for display in one line. Without the note for the driver. */
export function writtenParts(
  fields: Readonly<Partial<Record<AddressField, string>>>,
): { field: AddressField; value: string }[] {
  return addressFields
    .filter((field) => field !== 'note')
    .map((field) => ({ field, value: fields[field]?.trim() ?? '' }))
    .filter(({ value }) => value !== '')
}
