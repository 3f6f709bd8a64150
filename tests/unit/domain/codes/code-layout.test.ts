import { describe, expect, test } from 'vitest'
import {
  codeCells,
  codeKinds,
  codeLayout,
  codePages,
  codePapers,
} from '../../../../src/domain/codes/code-layout.ts'

// @feature-file counter.qr-codes

const EVERY_PRINT = codeKinds.flatMap((kind) => codePapers[kind].map((paper) => [kind, paper] as const))
const count = (length: number, from = 0) => Array.from({ length }, (_, at) => from + at)

test.each(EVERY_PRINT)('the cells of %s, %s are on the page, below the heading, and apart', (kind, paper) => {
  const layout = codeLayout(kind, paper)
  const cells = codeCells(layout)
  for (const { x, y, width, height } of cells) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(layout.heading)
    expect(x + width).toBeLessThanOrEqual(layout.page.width + 1e-9)
    expect(y + height).toBeLessThanOrEqual(layout.page.height + 1e-9)
  }
  const overlaps = cells.flatMap((one, at) =>
    cells
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width - 1e-9 &&
          other.x < one.x + one.width - 1e-9 &&
          one.y < other.y + other.height - 1e-9 &&
          other.y < one.y + one.height - 1e-9,
      ),
  )
  expect(overlaps).toEqual([])
})

test('labels are where the makers of label sheets put them', () => {
  const [first, second] = codeCells(codeLayout('sticker', 'labels-21'))
  expect([first?.x, first?.y]).toEqual([expect.closeTo(7.25), expect.closeTo(15.15)])
  expect(second?.x).toBeCloseTo(7.25 + 63.5 + 2.5)
  const [label] = codeCells(codeLayout('sticker', 'labels-8'))
  expect([label?.x, label?.y]).toEqual([expect.closeTo(4.65), expect.closeTo(13.1)])
})

test('a kind that a paper does not fit is on its usual paper', () => {
  expect(codeLayout('window', 'labels-21')).toBe(codeLayout('window', 'a4'))
})

describe('pages', () => {
  const floors = [
    { name: 'Terrace', codes: count(13) },
    { name: 'Hall', codes: count(2, 13) },
    { name: 'Empty', codes: [] },
  ]
  test('a sheet has the tables of one floor, and as many pages as they need', () => {
    const pages = codePages('sheet', codeLayout('sheet', 'a4'), floors)
    expect(pages.map(({ floor, codes }) => [floor, codes.length])).toEqual([
      ['Terrace', 12],
      ['Terrace', 1],
      ['Hall', 2],
    ])
  })

  test('cards and stickers fill every page, and no code is lost', () => {
    const cards = codePages('card', codeLayout('card', 'a4'), floors)
    expect(cards.map(({ floor, codes }) => [floor, codes.length])).toEqual([
      ...[4, 4, 4, 3].map((length) => ['', length]),
    ])
    expect(cards.flatMap(({ codes }) => codes)).toEqual(count(15))
    expect(codePages('sticker', codeLayout('sticker', 'labels-21'), floors)).toHaveLength(1)
    expect(codePages('card', codeLayout('card', 'a6'), floors)).toHaveLength(15)
  })

  test('nothing to print makes no page', () => {
    expect(codePages('card', codeLayout('card', 'a4'), [])).toEqual([])
  })
})
