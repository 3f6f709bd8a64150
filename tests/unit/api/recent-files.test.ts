import { expect, test } from 'vitest'
import { decodeStoredDocument, readVenueFile } from '../../../api/venues/file/read-venue-file.ts'
import { rememberFile } from '../../../api/venues/file/recent-files.ts'
import { grill } from '../../api/support/venue.ts'

const documentOf = (rate: number) => {
  const file = grill()
  return Buffer.from(JSON.stringify({ ...file, business: { ...file.business, rate } }))
}

test('a document that was checked lately is not decoded again', () => {
  const document = documentOf(1)
  const checked = readVenueFile(document)
  expect(decodeStoredDocument(document)).not.toBe(checked)
  rememberFile(document, checked)
  expect(decodeStoredDocument(Buffer.from(document))).toBe(checked)
  expect(decodeStoredDocument(documentOf(2)).business.rate).toBe(2)
})

test('only a few documents are remembered', () => {
  const first = documentOf(3)
  const checked = readVenueFile(first)
  rememberFile(first, checked)
  for (let made = 0; made < 3 * 1024 ** 2; ) {
    const other = Buffer.concat([documentOf(4), Buffer.alloc(made / 8 + 1, ' ')])
    rememberFile(other, checked)
    made += other.byteLength
  }
  expect(decodeStoredDocument(first)).not.toBe(checked)
})
