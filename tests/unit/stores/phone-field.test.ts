import { expect, test, vi } from 'vitest'
import { callingCodes, parsePhone } from '../../../src/domain/values/phone.ts'
import type { PhoneBook } from '../../../src/stores/phone-book.ts'
import { createPhoneField } from '../../../src/stores/phone-field.ts'

const book: PhoneBook = { codes: callingCodes(), parse: parsePhone }
const loads = () => vi.fn(async () => book)
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('loads no numbering plans for a number of the venue’s country', async () => {
  const load = loads()
  const field = createPhoneField({ home: 'KW' }, '50012345', load)
  field.open()
  await settle()
  expect(field.$typed.get()).toEqual({ country: 'KW', number: '50012345' })
  expect(load).not.toHaveBeenCalled()
})

test('shows the country of a stored number with a calling code', async () => {
  const field = createPhoneField({ home: 'KW' }, '+966 501234567', loads())
  field.open()
  expect(field.$typed.get()).toEqual({ country: 'KW', number: '+966 501234567' })
  await settle()
  expect(field.$typed.get()).toEqual({ country: 'SA', number: '501234567' })
})

test('does not change the country if the diner has touched the field or left the screen', async () => {
  const touched = createPhoneField({ home: 'KW' }, '+966 501234567', loads())
  touched.open()
  touched.touch()
  const left = createPhoneField({ home: 'KW' }, '+966 501234567', loads())
  left.open()()
  await settle()
  for (const field of [touched, left])
    expect(field.$typed.get()).toEqual({ country: 'KW', number: '+966 501234567' })
})

test('adds a calling code only for another country', async () => {
  const field = createPhoneField({ home: 'KW' }, '', loads())
  field.touch()
  await settle()
  expect(field.type({ number: '50012345' })).toBe('50012345')
  expect(field.type({ country: 'SA' })).toBe('+966 50012345')
  expect(field.type({ number: '+971501234567' })).toBe('+971501234567')
  expect(field.type({ number: ' ' })).toBe(' ')
  expect(field.type({ country: 'KW', number: '50012345' })).toBe('50012345')
})

test('keeps the number as typed without numbering plans', async () => {
  const field = createPhoneField({ home: 'KW' }, '+966 501234567', () => Promise.reject(new Error('offline')))
  field.open()
  field.touch()
  await settle()
  expect(field.$typed.get()).toEqual({ country: 'KW', number: '+966 501234567' })
  expect(field.type({ number: '501234567' })).toBe('501234567')
})

test('starts an empty field with the likely country of the diner', async () => {
  const field = createPhoneField({ home: 'TR', likely: 'AT' }, '', loads())
  field.open()
  expect(field.$typed.get()).toEqual({ country: 'TR', number: '' })
  await settle()
  expect(field.$typed.get()).toEqual({ country: 'AT', number: '' })
  expect(field.type({ number: '0664 1234567' })).toBe('+43 0664 1234567')
})

test('keeps the venue’s country for a number that is stored or typed before the codes load', async () => {
  const kept = createPhoneField({ home: 'TR', likely: 'AT' }, '0532 123 45 67', loads())
  kept.open()
  const typed = createPhoneField({ home: 'TR', likely: 'AT' }, '', loads())
  typed.open()
  expect(typed.type({ number: '0532' })).toBe('0532')
  await settle()
  expect(kept.$typed.get().country).toBe('TR')
  expect(typed.$typed.get()).toEqual({ country: 'TR', number: '0532' })
})
