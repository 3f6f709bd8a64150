import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Renderer } from '@takumi-rs/core'

/**
 * Fonts for all languages of the site, in the order in which they are asked for a character. They come with the project, so that every
 * machine draws the same image.
 */
export const scriptFonts = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-bengali',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  // Japanese texts need Japanese shapes of the characters that both have.
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const

/** A file of a family of `@fontsource-variable`, by its subset. */
type FontFace = { readonly font: string; readonly subset: string }

type UnicodeRange = [from: number, to: number]
/** A file of a font, with the characters in it. */
type FontPart = { readonly family: string; readonly file: URL; readonly ranges: UnicodeRange[] }

/** Returns the name under which a face is registered. A family can be preferred for one script and not for another. */
export const faceName = ({ font, subset }: FontFace): string => `${font}/${subset}`

/** Registers the files that a text needs, each once: all of them are some hundred. */
export function createFontLoader(
  renderer: Pick<Renderer, 'registerFont'>,
): (text: string, faces?: readonly FontFace[]) => Promise<void> {
  const common = scriptFonts.flatMap((family) => listParts(family).map((part) => ({ ...part, family })))
  const registered = new Map<string, Promise<unknown>>()
  const register = async ({ family, file, ranges }: FontPart) =>
    renderer.registerFont({ name: family, data: await readFile(file), unicodeRange: ranges })
  return async (text, faces = []) => {
    const own = faces.flatMap((face) =>
      listParts(face.font)
        .filter(({ subset }) => subset === face.subset)
        .map((part) => ({ ...part, family: faceName(face) })),
    )
    const characters = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
    const needed = [...own, ...common].filter(({ ranges }) =>
      characters.some((code) => ranges.some(([from, to]) => from <= code && code <= to)),
    )
    await Promise.all(
      needed.map((part) => {
        const key = `${part.family} ${part.file}`
        const known = registered.get(key) ?? register(part)
        registered.set(key, known)
        return known
      }),
    )
  }
}

/** Lists the files of a font package, as its `unicode.json` names them. */
function listParts(font: string) {
  const folder = new URL('./', import.meta.resolve(`@fontsource-variable/${font}/unicode.json`))
  const subsets: Record<string, string> = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8'))
  return Object.entries(subsets).map(([subset, ranges]) => ({
    subset,
    file: new URL(`files/${font}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`, folder),
    ranges: ranges.split(',').map(parseRange),
  }))
}

/** Parses `U+0600-06ff` or `U+200c`. */
function parseRange(range: string): UnicodeRange {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
