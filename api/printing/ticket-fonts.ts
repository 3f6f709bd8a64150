import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Renderer } from '@takumi-rs/core'

/**
 * The fonts of tickets, in the order in which they are asked for a character. They come with the project, so that every machine draws
 * the same ticket. Diners write in the scripts of all languages of the site, and staff must be able to read what they wrote.
 */
export const ticketFonts = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-bengali',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  // Japanese tickets need Japanese shapes of the characters that both have.
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const

type UnicodeRange = [from: number, to: number]
/** A file of a font, with the characters in it. */
type FontPart = { readonly family: string; readonly file: URL; readonly ranges: UnicodeRange[] }

/** Registers the files of the fonts that a text needs, each once: all of them are some hundred. */
export function createTicketFonts(renderer: Pick<Renderer, 'registerFont'>): (text: string) => Promise<void> {
  const parts = ticketFonts.flatMap(listParts)
  const registered = new Map<FontPart, Promise<unknown>>()
  const register = async ({ family, file, ranges }: FontPart) =>
    renderer.registerFont({ name: family, data: await readFile(file), unicodeRange: ranges })
  return async (text) => {
    const characters = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
    const needed = parts.filter(({ ranges }) =>
      characters.some((code) => ranges.some(([from, to]) => from <= code && code <= to)),
    )
    await Promise.all(
      needed.map((part) => {
        const known = registered.get(part) ?? register(part)
        registered.set(part, known)
        return known
      }),
    )
  }
}

/** Lists the files of a font package, as its `unicode.json` names them. */
function listParts(family: string): FontPart[] {
  const folder = new URL('./', import.meta.resolve(`@fontsource-variable/${family}/unicode.json`))
  const subsets: Record<string, string> = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8'))
  return Object.entries(subsets).map(([subset, ranges]) => ({
    family,
    file: new URL(`files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`, folder),
    ranges: ranges.split(',').map(parseRange),
  }))
}

/** Parses `U+0600-06ff` or `U+200c`. */
function parseRange(range: string): UnicodeRange {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
