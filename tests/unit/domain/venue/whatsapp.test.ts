import { expect, it } from 'vitest'
import { whatsappHref } from '../../../../src/domain/venue/whatsapp.ts'

it.each([
  ['+965 5001 2345', 'https://wa.me/96550012345'],
  ['00965-50012345', 'https://wa.me/96550012345'],
  ['(965) 500 123 45', 'https://wa.me/96550012345'],
])('whatsappHref returns the chat link of %s: %s', (number, href) => {
  expect(whatsappHref(number)).toBe(href)
})
