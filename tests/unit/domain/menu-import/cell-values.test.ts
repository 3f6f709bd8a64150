import { expect, test } from 'vitest'
import {
  readCalories,
  readFlag,
  readList,
  readPictures,
  readPrice,
} from '../../../../src/domain/menu-import/cell-values.ts'

// @feature-file venue.menu-import

test.each([
  ['2.5', 'EUR', '2.50'],
  ['3,50 €', 'EUR', '3.50'],
  ['€ 3', 'EUR', '3.00'],
  ['1.234,50', 'EUR', '1234.50'],
  ['1,234.50', 'EUR', '1234.50'],
  ['1 234,50', 'EUR', '1234.50'],
  ["1'234.50", 'CHF', '1234.50'],
  ['12.-', 'CHF', '12.00'],
  ['₹ 120/-', 'INR', '120.00'],
  ['1,25,000', 'INR', '125000.00'],
  ['Rs.250', 'PKR', '250.00'],
  ['.75', 'USD', '0.75'],
  ['450.000', 'LBP', '450000.00'],
  ['0.750', 'EUR', '0.75'],
  ['1.250', 'KWD', '1.250'],
  ['1,250', 'KWD', '1.250'],
  ['KD 12.5', 'KWD', '12.500'],
  ['١٫٢٥٠ د.ك', 'KWD', '1.250'],
  ['۱۲۰٬۰۰۰', 'IRR', '120000.00'],
  ['１２００円', 'JPY', '1200'],
  ['1,200', 'JPY', '1200'],
  ['007', 'JPY', '7'],
])('the price %s in %s is %s', (text, currency, value) => {
  expect(readPrice(text, currency)).toEqual({ value })
})

test.each([
  [3.3, 'KWD', '3.300'],
  [3.3000000000000003, 'KWD', '3.300'],
  [1250, 'JPY', '1250'],
  [1e11, 'IRR', '100000000000.00'],
])('the number %d in %s is %s', (number, currency, value) => {
  expect(readPrice(number, currency)).toEqual({ value })
})

test.each([
  ['soon', 'EUR', 'expected a price, not "soon"'],
  ['10 - 16', 'EUR', 'expected a price, not "10 - 16"'],
  ['5/8', 'EUR', 'expected a price, not "5/8"'],
  ['1.2.3', 'EUR', 'expected a price, not "1.2.3"'],
  ['12 34', 'EUR', 'expected a price, not "12 34"'],
  [true, 'EUR', 'expected a price, not "true"'],
  ['-3', 'EUR', 'a price cannot be below zero: -3'],
  ['12.5', 'JPY', 'JPY has no decimals: 12.5'],
  [1.255, 'EUR', 'EUR has 2 decimals: 1.255'],
  ['9999999999999', 'EUR', 'a price cannot be above 1,000,000,000,000: 9999999999999'],
  [
    { date: '2026-02-01' },
    'EUR',
    'the spreadsheet made a date of it; format the column as text and enter it again',
  ],
])('the price %j in %s is refused', (cell, currency, problem) => {
  const shown = typeof cell === 'object' ? cell.date : String(cell)
  expect(readPrice(cell, currency)).toEqual({ problem, code: expect.any(String), shown })
})

test('calories may have their unit and other digits', () => {
  expect(['350', '350 kcal', '٣٥٠', 350.5].map(readCalories)).toEqual(
    [350, 350, 350, 350.5].map((value) => ({ value })),
  )
  expect(readCalories('few')).toEqual({
    ...{ code: 'calories', shown: 'few', problem: 'expected a number of kilocalories, not "few"' },
  })
})

test('yes and no are understood in many languages', () => {
  const read = (cell: string | boolean) => readFlag(cell)
  expect(['yes', 'X', '✓', 'نعم', 'Ja', '1', '১', 'да', true].map(read)).toEqual(
    Array(9).fill({ value: true }),
  )
  expect(['no', '-', 'لا', 'Hayır', '0', 'いいえ', false].map(read)).toEqual(Array(7).fill({ value: false }))
  expect(readFlag('maybe')).toEqual({
    ...{ code: 'flag', shown: 'maybe', problem: 'expected yes or no, not "maybe"' },
  })
})

test('lists are split at separators, or at lines alone, and pictures before the next address', () => {
  expect(readList('Milk, nuts; حليب، Eggs、soy,milk')).toEqual([
    'Milk',
    'nuts',
    'حليب',
    'Eggs',
    'soy',
    'milk',
  ])
  expect(readList('Milk, skimmed\nNuts')).toEqual(['Milk, skimmed', 'Nuts'])
  expect(readPictures('https://a.example/1,2.jpg, https://a.example/2.jpg\n/media/3.jpg')).toEqual([
    'https://a.example/1,2.jpg',
    'https://a.example/2.jpg',
    '/media/3.jpg',
  ])
})
