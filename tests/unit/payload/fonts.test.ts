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
function glyphsOf(file: string): ReadonlySet<number> {
  let known = glyphs.get(file)
  if (!known) {
    known = new Set((create(readFileSync(fileAt(file))) as Font).characterSet)
    glyphs.set(file, known)
  }
  return known
}

/** Letters of a language: those of its messages and, where an alphabet has more, of menus in it. */
const menuLetters: Readonly<Record<string, string>> = {
  fa: 'پچگژکی۰۱۲۳۴۵۶۷۸۹',
  ur: 'پچگژٹڈےںڑھہکیئ',
  ar: '٠١٢٣٤٥٦٧٨٩ةىؤئآأإ',
  vi: 'ăâđêôơưĂÂĐÊÔƠƯạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  tr: 'ğĞışŞİöüç',
  pl: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  ha: 'ɓɗƙƴƁƊƘ',
}
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
  return [...new Set(letters.flatMap((letter) => [letter, ...one(letter.toUpperCase())]))]
}
const one = (text: string) => ([...text].length === 1 ? [text] : [])
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

describe('findFont', () => {
  // @feature business.font-family
  test('knows every family by its name, however it is written', () => {
    for (const id of fontIds) {
      const { name } = fontFamilies[id]
      for (const written of [name, name.toUpperCase(), ` ${name}  `, name.replaceAll(' ', ''), id])
        expect(findFont(written), written).toBe(id)
    }
    expect(findFont('"El Messiri", serif')).toBe('el-messiri')
  })

  // @feature business.font-family
  test('gives the default for what is missing or unknown', () => {
    for (const name of [null, '', ' ', 'Comic Sans MS', 'serif', 'قاهرة', '</style>'])
      expect(findFont(name)).toBe('figtree')
    fc.assert(fc.property(fc.string(), (name) => fontIds.includes(findFont(name))))
  })
})

describe('pageFonts', () => {
  // @feature product.settings-fonts
  test('every family sets every language with at most two files, which hold all its letters', () => {
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
                glyphsOf(fontFile(face)).has(letter.codePointAt(0) ?? 0),
            ),
        )
        expect(lost.join(''), `${id} in ${language}`).toBe('')
      }
    }
  })

  test('a venue in any languages gets at most two files, all of them installed', () => {
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

  test('words of one language are of one family: the venue’s, or a partner where it lacks letters', () => {
    const set = (id: FontId, locale: string) => pageFonts(id, locale, [locale]).own.map(fontFile)
    const files = (...names: string[]) =>
      names.map((name) => {
        const id = fontIds
          .filter((candidate) => name.startsWith(candidate))
          .sort((a, b) => b.length - a.length)[0]
        return `${id}/files/${name}-wght-normal.woff2`
      })
    expect(set('figtree', 'ar')).toEqual(files('readex-pro-arabic', 'figtree-latin'))
    // Readex Pro has no Persian letters.
    expect(set('figtree', 'fa')).toEqual(files('vazirmatn-arabic', 'figtree-latin'))
    expect(set('cairo', 'ur')).toEqual(files('cairo-arabic', 'cairo-latin'))
    expect(set('cairo', 'ru')).toEqual(files('montserrat-cyrillic', 'cairo-latin'))
    expect(set('lora', 'el')).toEqual(files('noto-serif-greek', 'lora-latin'))
    expect(set('figtree', 'vi')).toEqual(files('inter-latin', 'inter-vietnamese'))
    expect(set('nunito', 'mn')).toEqual(files('nunito-cyrillic', 'nunito-cyrillic-ext'))
    expect(set('el-messiri', 'pl')).toEqual(files('lora-latin', 'lora-latin-ext'))
    expect(set('inter', 'de')).toEqual(files('inter-latin'))
  })

  test('a spare file is for names in the venue’s other languages', () => {
    const spare = (id: FontId, locale: string, ...locales: string[]) =>
      pageFonts(id, locale, locales).companion
    expect(spare('inter', 'en', 'en', 'ar')).toEqual({ font: 'vazirmatn', subset: 'arabic' })
    expect(spare('inter', 'en', 'en', 'de')).toEqual({ font: 'inter', subset: 'latin-ext' })
    expect(spare('rubik', 'ja', 'ja', 'ru')).toEqual({ font: 'rubik', subset: 'cyrillic' })
    expect(spare('inter', 'tr', 'tr', 'ar')).toBe(null)
  })

  test('Chinese, Japanese and Korean name fonts of their own', () => {
    for (const id of fontIds) {
      const stacks = ['ja', 'zh', 'ko', 'zh-Hant'].map(
        (locale) => pageFonts(id, locale, ['ja', 'zh', 'ko']).device,
      )
      expect(new Set(stacks.flat()).size).toBe(stacks.flat().length)
      // A dish that only the first language names is written as that language writes it.
      expect(pageFonts(id, 'en', ['en', 'zh', 'ja']).device).toEqual(stacks[1])
      expect(pageFonts(id, 'zh-TW', ['zh-TW']).device).toEqual(stacks[3])
    }
  })
})

describe('fontStyle', () => {
  const styleOf = (id: FontId, locale: string, locales: string[]) =>
    fontStyle(pageFonts(id, locale, locales), (file) => `/assets/${file}`)

  test('declares the faces of one page and no others, and the stack in one token', () => {
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

  test('is no way out of the style sheet', () => {
    for (const id of fontIds)
      for (const language of languages)
        expect(styleOf(id, language, languages)).not.toMatch(/<|\/\*|undefined|NaN/)
  })

  test('what stands in is as wide and as high as what comes', () => {
    for (const id of fontIds) {
      const { ascent, descent } = familyMetrics[id]
      const style = styleOf(id, 'en', ['en'])
      const standIns = [
        ...style.matchAll(/size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/g),
      ]
      expect(standIns.length).toBe(3)
      for (const [, adjust = 0, up = 0, down = 0] of standIns.map((match) => match.map(Number))) {
        expect((adjust * up) / 1000).toBeCloseTo(ascent / 100, 1)
        expect((adjust * down) / 1000).toBeCloseTo(descent / 100, 1)
      }
    }
  })
})
