import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composedSize, composePage, GAP, OPENING_BYTES } from '../../../scripts/publish/release/page-parts.ts'
import { brotliOptions, compressPage } from '../../../scripts/publish/store/compression.ts'
import { compressParts, compressStyles } from '../../../scripts/publish/store/page-compression.ts'

/** Text with many of the words in brotli's dictionary, repetitions, and characters of several bytes. */
const PROSE = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
const STYLES = readFileSync(new URL('../../../src/styles/venue.css', import.meta.url), 'utf8')
const opening = (text: string) => `${text.slice(0, OPENING_BYTES - 2).padEnd(OPENING_BYTES - 2)}">`
const OPENING = opening('<!doctype html><html lang="en"><head><meta charset="utf-8')

async function roundTrip(start: string, styles: string, rest: string): Promise<string> {
  const [first, middle, last] = [start, styles, rest].map((part) => Buffer.from(part)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  return brotliDecompressSync(compressParts(first, await compressStyles(middle), last)).toString()
}

describe('a page compressed in parts', () => {
  test.each([
    ['no styles and no rest', '', ''],
    ['styles only', STYLES, ''],
    ['a rest only', '', PROSE],
    ['styles in the rest', STYLES, STYLES],
    ['words in place of styles', PROSE, PROSE],
    [
      'a rest longer than the window',
      STYLES,
      Array.from({ length: 9000 }, (_, at) => `${at * 7919} `).join(''),
    ],
  ])('is restored: %s', async (_, styles, rest) => {
    expect(await roundTrip(OPENING, styles, rest)).toBe(OPENING + styles + GAP + rest)
  })

  test.each([4, 11, 15, 16])(
    'is restored if its rest begins with a repetition at distance %i, which encoders assume at their start',
    async (distance) => {
      const rest = `${'abcdefghijklmnop'.slice(0, distance).repeat(8)}!`
      expect(await roundTrip(OPENING, STYLES, rest)).toBe(OPENING + STYLES + GAP + rest)
    },
  )

  test('is restored for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc
        .array(fc.constantFrom('<li>', 'the ', ' of the', 'class="', 'ab', ' ', 'زيتون'), { maxLength: 300 })
        .map((list) => list.join('')),
      fc.tuple(fc.nat(PROSE.length), fc.nat(4000)).map(([from, length]) => PROSE.slice(from, from + length)),
    )
    const start = fc.string({ unit: 'grapheme-ascii', maxLength: OPENING_BYTES }).map(opening)
    await fc.assert(
      fc.asyncProperty(start, text, text, async (first, styles, rest) => {
        expect(await roundTrip(first, styles, rest)).toBe(first + styles + GAP + rest)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a page with the styles of its screen', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"> <head><meta charset="utf-8"><title>A</title></head>${body}`
  const style = `<style>${STYLES}</style>`

  const compose = (html: string) => {
    const { bytes } = composePage(html, Buffer.from(style))
    expect(composedSize(html, Buffer.from(style))).toBe(bytes.length)
    return bytes.toString()
  }

  test('has them after an opening of constant length, wherever the language ends', () => {
    const positions = ['en', 'zh-Hant-TW'].map((language) =>
      compose(page('').replace('"en"', `"${language}"`)).indexOf('<style>'),
    )
    expect(positions).toEqual([OPENING_BYTES, OPENING_BYTES])
    expect(compose(page(PROSE)).replaceAll(/ {2,}/g, '')).toBe(
      page(PROSE)
        .replace('<title>', () => `${style}<title>`)
        .replaceAll(/ {2,}/g, ''),
    )
  })

  test.each([
    ['does not name its character set', '<!DOCTYPE html><html><head><title>é</title></head></html>'],
    ['is too long', page('é').replace('"en"', `"en" data-text="${'a'.repeat(OPENING_BYTES)}"`)],
    ['is not in ASCII', page('é').replace('"en"', '"en" data-text="é"')],
  ])('has them at the end of its head if its opening %s', (_, html) => {
    expect(compose(html)).toBe(html.replace('</head>', () => `${style}</head>`))
  })

  test.each([
    ['short', PROSE.slice(0, 2000)],
    ['long', PROSE.repeat(2)],
  ])(
    'is restored from its compressed copy, which is smaller than one made as a whole in twice the time (%s)',
    async (_, body) => {
      const composed = composePage(page(body), Buffer.from(style))
      const copy = compressPage(composed, await compressStyles(Buffer.from(style)))
      expect(brotliDecompressSync(copy).equals(composed.bytes)).toBe(true)
      const whole = brotliCompressSync(
        composed.bytes,
        brotliOptions(composed.bytes.length, { quality: 4, window: 20 }),
      )
      expect(copy.length).toBeLessThanOrEqual(whole.length)
    },
  )
})
