import { expect, test } from 'vitest'
import { toCsv } from '../../../../src/domain/values/csv.ts'

// @feature-file counter.daily-list

test('cells are quoted as RFC 4180 says, and rows end with CR LF after a byte order mark', () => {
  expect(
    toCsv([
      ['a', 'b,c', 'd"e'],
      ['x\ny', '', 'دانة'],
    ]),
  ).toBe('\uFEFFa,"b,c","d""e"\r\n"x\ny",,دانة\r\n')
})

test.each(['=1+1', '+965', '-1', '@SUM(A1)', '\t=1'])('%j does not run as a formula', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF'${text}\r\n`)
})

test('a formula with a quote is both neutralised and quoted', () => {
  expect(toCsv([['=HYPERLINK("x")']])).toBe(`\uFEFF"'=HYPERLINK(""x"")"\r\n`)
})
