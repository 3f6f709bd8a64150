import { expect, test } from 'vitest'
import { fitText } from '../../../../src/domain/codes/fitted-text.ts'

// @feature-file counter.qr-codes

test('a short text keeps its size on one line', () => {
  expect(fitText('Grill', 40, 5)).toEqual({ lines: ['Grill'], size: 5 })
})

test('a long text is broken evenly between words, and only then made smaller', () => {
  const { lines, size } = fitText('Scan to see our menu', 40, 5)
  expect([lines, size]).toEqual([['Scan to see', 'our menu'], 5])
  const small = fitText('Scan to see our menu', 10, 5)
  expect(small.lines).toHaveLength(3)
  expect(small.size).toBeLessThan(5)
})

test('a word is never broken, and an address only before its dots and its code', () => {
  expect(fitText('Schokoladenkuchen', 10, 5).lines).toEqual(['Schokoladenkuchen'])
  expect(fitText('menu.example.com/q/bcdfghjk', 20, 5).lines).toEqual([
    ...['menu', '.example.com', '/q/bcdfghjk'],
  ])
})

test('wide letters need more room', () => {
  const [wide, narrow] = ['読み取って見る', 'abcdefg'].map((text) => fitText(text, 20, 5).size)
  expect(wide).toBeLessThan(narrow ?? 0)
})
