import type { FontDetails } from '@takumi-rs/core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createFontLoader } from '../../../api/drawing/fonts.ts'
import { createTicketPainter } from '../../../api/printing/draw-ticket.ts'
import type { Paper } from '../../../src/domain/printing/paper.ts'
import { ticketLanguages } from '../../../src/domain/printing/printer.ts'
import { languageName, languages } from '../../../src/i18n/locale/languages.ts'
import type { TicketBlock } from '../../../src/i18n/messages/order-ticket.ts'

// @feature-file counter.printers

const paint = createTicketPainter()

/** Draws a line and returns which columns of dots have ink, and how many rows there are. */
async function draw(text: string, { locale = 'en', paper = 80 as Paper, kind = 'text' } = {}) {
  const png = await paint([{ kind, text } as TicketBlock], { paper, locale })
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const columns = Array.from({ length: info.width }, (_, x) =>
    Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * info.channels]).includes(0),
  )
  const from = columns.indexOf(true)
  const to = columns.lastIndexOf(true)
  const gaps = columns.slice(from, to).filter((hasInk) => !hasInk).length
  return { png, from, to, gaps, ink: to - from, width: info.width, height: info.height }
}

test('a ticket is as wide as the paper, as long as its text, and of black and white dots', async () => {
  for (const [paper, width] of [
    [58, 384],
    [80, 576],
  ] as const) {
    const short = await draw('Bread', { paper })
    const long = await draw('Bread '.repeat(60), { paper })
    expect([short.width, long.width]).toEqual([width, width])
    expect(long.height).toBeGreaterThan(short.height * 3)
    const { bitsPerSample } = await sharp(long.png).metadata()
    expect(bitsPerSample).toBe(1)
  }
})

describe('Arabic', () => {
  // Three letters that join. With a zero-width non-joiner between them, they have the forms that they have alone.
  const WORD = 'بيت'
  const APART = [...WORD].join('\u200c')

  test('letters join', async () => {
    const joined = await draw(WORD, { locale: 'ar' })
    const apart = await draw(APART, { locale: 'ar' })
    expect(joined.gaps).toBe(0)
    expect(apart.gaps).toBeGreaterThan(0)
    expect(joined.ink).toBeLessThan(apart.ink)
  })

  test('it starts at the right edge, other languages at the left, and notes where their own begin', async () => {
    const [arabic, english] = [await draw(WORD, { locale: 'ar' }), await draw('Bread')]
    expect(arabic.to).toBeGreaterThan(555)
    expect(english.from).toBeLessThan(20)
    const note = await draw('حساسية', { kind: 'remark' })
    const twin = await draw('حساسية', { kind: 'remark', locale: 'ar' })
    expect(note.png).toEqual(twin.png)
  })

  test('words follow from right to left, and a phone number keeps its order', async () => {
    const [both, first] = [await draw(`${WORD} abc`, { locale: 'ar' }), await draw(WORD, { locale: 'ar' })]
    expect([both.to, both.from < first.from]).toEqual([first.to, true])
    const number = await draw('\u2068+965 5000\u2069', { locale: 'ar' })
    const plain = await draw('+965 5000')
    expect(number.ink).toBe(plain.ink)
  })
})

test('signs of Devanagari and Bengali combine to one', async () => {
  for (const [joined, apart, locale] of [
    ['क्ष', 'क्\u200cष', 'hi'],
    ['ক্ষ', 'ক্\u200cষ', 'bn'],
  ] as const)
    expect((await draw(joined, { locale })).ink).toBeLessThan((await draw(apart, { locale })).ink)
})

test('a long word is broken, so that nothing is cut off', async () => {
  const long = await draw('x'.repeat(120), { paper: 58 })
  expect(long.to).toBeLessThanOrEqual(384 - 8)
  expect(long.height).toBeGreaterThan((await draw('x', { paper: 58 })).height)
})

test('the fonts have the letters of every language in which diners order, and emoji', async () => {
  const ranges: [number, number][] = []
  const load = createFontLoader({
    registerFont: async (font) => {
      ranges.push(...((font as FontDetails).unicodeRange ?? []))
      return []
    },
  })
  const text = [...languages.map(languageName), ...ticketLanguages, '我对花生过敏 漢字 땅콩 🥜'].join('')
  await load(text)
  const missing = [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return !ranges.some(([from, to]) => from <= code && code <= to)
  })
  expect(missing).toEqual([])
})
