import { expect, test } from 'vitest'
import { makeTableCode, parseTableCode } from '../../../../src/domain/codes/table-code.ts'

// @feature-file counter.qr-codes

test('a code has eight characters, which make no words and do not look alike', () => {
  const characters = new Set<string>()
  for (let first = 0; first < 28; first++) {
    const code = makeTableCode((end) => first % end)
    expect(code).toHaveLength(8)
    characters.add(code[0] ?? '')
    expect(parseTableCode(code)).toBe(code)
  }
  expect([...characters].join('')).toBe('23456789bcdfghjkmnpqrstvwxyz')
})

test('every place of a code is random', () => {
  let next = 0
  expect(makeTableCode(() => next++)).toBe('23456789')
})

test.each([
  ['BCDFGHJK', 'bcdfghjk'],
  ['bcdfghj', null],
  ['bcdfghjkm', null],
  ['bcdfghj0', null],
  ['bcdfghja', null],
  ['bcdfghj\n', null],
  ['', null],
])('%j is read as %s', (text, code) => {
  expect(parseTableCode(text)).toBe(code)
})
