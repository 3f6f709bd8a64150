import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import fc from 'fast-check'
import { create, type Font } from 'fontkitten'
import { describe, expect, test } from 'vitest'
import {
  type FontFamily,
  type FontId,
  findFont,
  fontFamilies,
  fontIds,
} from '../../../src/payload/theme/font-families.ts'
import { familyMetrics } from '../../../src/payload/theme/font-metrics.ts'
import { fontFile, fontStyle } from '../../../src/payload/theme/font-style.ts'
import { pageFonts, unicodeRanges, usesFontFiles } from '../../../src/payload/theme/fonts.ts'
import { isInUnicodeRange, parseFontFaces, uniqueCharacters } from '../../helpers/font-faces.ts'

const root = path.join(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)
const languages = readdirSync(path.join(root, 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const fileAt = (file: string): string => require.resolve(`@fontsource-variable/${file}`)

const glyphs = new Map<string, ReadonlySet<number>>()
function characterSetOf(file: string): ReadonlySet<number> {
  let known = glyphs.get(file)
  if (!known) {
    known = new Set((create(readFileSync(fileAt(file))) as Font).characterSet)
    glyphs.set(file, known)
  }
  return known
}

/** Letters that menus in a language use in addition to those of our messages. */
const menuLetters: Readonly<Record<string, string>> = {
  fa: 'پچگژکی۰۱۲۳۴۵۶۷۸۹',
  ur: 'پچگژٹڈےںڑھہکیئ',
  ar: '٠١٢٣٤٥٦٧٨٩ةىؤئآأإ',
  vi: 'ăâđêôơưĂÂĐÊÔƠƯạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  tr: 'ğĞışŞİöüç',
  pl: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  ha: 'ɓɗƙƴƁƊƘ',
}
/** Letters of a language: those in its messages and in `menuLetters`, in both cases. */
function lettersOf(language: string): string[] {
  const folder = path.join(root, 'locales', language)
  const text = readdirSync(folder)
    .flatMap((file) => textsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
    .join('')
    .replace(/\{\{.*?\}\}/g, '')
  const script = /^(ar|fa|ur)$/.test(language)
    ? /\p{sc=Arabic}/u
    : /^(ru|bg|mn)$/.test(language)
      ? /\p{sc=Cyrillic}/u
      : language === 'el'
        ? /\p{sc=Greek}/u
        : /\p{sc=Latin}/u
  const letters = uniqueCharacters(text + (menuLetters[language] ?? '')).filter((letter) =>
    script.test(letter),
  )
  return [...new Set(letters.flatMap((letter) => [letter, ...singleCharacter(letter.toUpperCase())]))]
}
const singleCharacter = (text: string) => ([...text].length === 1 ? [text] : [])
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

describe('findFont', () => {
  // @feature business.font-family
  test('finds every family by its name in any spelling', () => {
    for (const id of fontIds) {
      const { name } = fontFamilies[id]
      for (const written of [name, name.toUpperCase(), ` ${name}  `, name.replaceAll(' ', ''), id])
        expect(findFont(written), written).toBe(id)
    }
    expect(findFont('"El Messiri", serif')).toBe('el-messiri')
  })

  // @feature business.font-family
  test('returns the default for a missing or unknown name', () => {
    for (const name of [null, '', ' ', 'Comic Sans MS', 'serif', 'قاهرة', '</style>'])
      expect(findFont(name)).toBe('figtree')
    fc.assert(fc.property(fc.string(), (name) => fontIds.includes(findFont(name))))
  })
})

describe('pageFonts', () => {
  // @feature product.settings-fonts
  test('returns at most two files, which contain all letters of the language, for every family', () => {
    for (const language of languages) {
      const letters = lettersOf(language)
      expect(letters.length, language).toBeGreaterThan(usesFontFiles(language) ? 20 : 0)
      for (const id of fontIds) {
        const { own, companion, device } = pageFonts(id, language, [language])
        expect(own.length + (companion ? 1 : 0)).toBeLessThanOrEqual(2)
        for (const face of own) expect(existsSync(fileAt(fontFile(face))), fontFile(face)).toBe(true)
        if (!usesFontFiles(language)) expect(device.length, language).toBeGreaterThan(2)
        const lost = letters.filter(
          (letter) =>
            !own.some(
              (face) =>
                isInUnicodeRange(unicodeRanges[face.subset], letter) &&
                characterSetOf(fontFile(face)).has(letter.codePointAt(0) ?? 0),
            ),
        )
        expect(lost.join(''), `${id} in ${language}`).toBe('')
      }
    }
  })

  test('returns at most two files, all installed, for any combination of languages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fontIds),
        fc.constantFrom(...languages, 'en-GB', 'xx'),
        fc.uniqueArray(fc.constantFrom(...languages), { maxLength: 6 }),
        (id, locale, locales) => {
          const { own, companion } = pageFonts(id, locale, [locale, ...locales])
          const all = companion ? [...own, companion] : own
          expect(all.length).toBeGreaterThan(0)
          expect(all.length).toBeLessThanOrEqual(2)
          for (const face of all) {
            expect((fontFamilies[face.font] as FontFamily).subsets).toContain(face.subset)
            expect(existsSync(fileAt(fontFile(face)))).toBe(true)
          }
          expect(new Set(all.map(fontFile)).size).toBe(all.length)
        },
      ),
    )
  })

  test('sets a language in the venue’s family, or in its partner if the family lacks letters', () => {
    const ownFiles = (id: FontId, locale: string) => pageFonts(id, locale, [locale]).own.map(fontFile)
    const files = (...names: string[]) =>
      names.map((name) => {
        const id = fontIds
          .filter((candidate) => name.startsWith(candidate))
          .sort((a, b) => b.length - a.length)[0]
        return `${id}/files/${name}-wght-normal.woff2`
      })
    expect(ownFiles('figtree', 'ar')).toEqual(files('readex-pro-arabic', 'figtree-latin'))
    // Readex Pro has no Persian letters.
    expect(ownFiles('figtree', 'fa')).toEqual(files('vazirmatn-arabic', 'figtree-latin'))
    expect(ownFiles('cairo', 'ur')).toEqual(files('cairo-arabic', 'cairo-latin'))
    expect(ownFiles('cairo', 'ru')).toEqual(files('montserrat-cyrillic', 'cairo-latin'))
    expect(ownFiles('lora', 'el')).toEqual(files('noto-serif-greek', 'lora-latin'))
    expect(ownFiles('figtree', 'vi')).toEqual(files('inter-latin', 'inter-vietnamese'))
    expect(ownFiles('nunito', 'mn')).toEqual(files('nunito-cyrillic', 'nunito-cyrillic-ext'))
    expect(ownFiles('el-messiri', 'pl')).toEqual(files('lora-latin', 'lora-latin-ext'))
    expect(ownFiles('inter', 'de')).toEqual(files('inter-latin'))
  })

  test('adds a companion file for names in the venue’s other languages', () => {
    const companionOf = (id: FontId, locale: string, ...locales: string[]) =>
      pageFonts(id, locale, locales).companion
    expect(companionOf('inter', 'en', 'en', 'ar')).toEqual({ font: 'vazirmatn', subset: 'arabic' })
    expect(companionOf('inter', 'en', 'en', 'de')).toEqual({ font: 'inter', subset: 'latin-ext' })
    expect(companionOf('rubik', 'ja', 'ja', 'ru')).toEqual({ font: 'rubik', subset: 'cyrillic' })
    expect(companionOf('inter', 'tr', 'tr', 'ar')).toBe(null)
  })

  test('uses separate device fonts for Chinese, Japanese and Korean', () => {
    for (const id of fontIds) {
      const stacks = ['ja', 'zh', 'ko', 'zh-Hant'].map(
        (locale) => pageFonts(id, locale, ['ja', 'zh', 'ko']).device,
      )
      expect(new Set(stacks.flat()).size).toBe(stacks.flat().length)
      // Text in another script uses the fonts of the first such language of the venue.
      expect(pageFonts(id, 'en', ['en', 'zh', 'ja']).device).toEqual(stacks[1])
      expect(pageFonts(id, 'zh-TW', ['zh-TW']).device).toEqual(stacks[3])
    }
  })
})

describe('fontStyle', () => {
  const styleOf = (id: FontId, locale: string, locales: string[]) =>
    fontStyle(pageFonts(id, locale, locales), (file) => `/assets/${file}`)

  test('declares only the font faces of the page, and the stack in one token', () => {
    const style = styleOf('playfair-display', 'en', ['en', 'ar'])
    const faces = parseFontFaces(style)
    expect(faces.map(({ file, family }) => [family, file])).toEqual([
      ['Playfair Display', '/assets/playfair-display/files/playfair-display-latin-wght-normal.woff2'],
      ['Companion', '/assets/el-messiri/files/el-messiri-arabic-wght-normal.woff2'],
    ])
    expect(faces.every(({ rule }) => rule.includes('font-display:swap'))).toBe(true)
    expect(style).toContain(
      ':root{--font:Playfair Display,Companion,Stand-in,Stand-in Android,system-ui,serif;' +
        '--tongue:Playfair Display,Stand-in,Stand-in Android,system-ui,serif}',
    )
  })

  test('contains nothing that ends the style sheet', () => {
    for (const id of fontIds)
      for (const language of languages)
        expect(styleOf(id, language, languages)).not.toMatch(/<|\/\*|undefined|NaN/)
  })

  test('gives fallback fonts the height of the font that replaces them', () => {
    for (const id of fontIds) {
      const { ascent, descent } = familyMetrics[id]
      const style = styleOf(id, 'en', ['en'])
      const fallbacks = [
        ...style.matchAll(/size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/g),
      ]
      expect(fallbacks.length).toBe(3)
      for (const [, adjust = 0, up = 0, down = 0] of fallbacks.map((match) => match.map(Number))) {
        expect((adjust * up) / 1000).toBeCloseTo(ascent / 100, 1)
        expect((adjust * down) / 1000).toBeCloseTo(descent / 100, 1)
      }
    }
  })
})
