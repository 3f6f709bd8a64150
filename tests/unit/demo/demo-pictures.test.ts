import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../../api/demo/pictures/book.ts'
import { drawing } from '../../../api/demo/pictures/drawing.ts'
import { DRAWN, drawings, FINGERPRINTS } from '../../../api/demo/pictures/drawn.ts'
import { picture } from '../../../api/demo/pictures/picture.ts'
import type { DrawnRecipe } from '../../../api/demo/pictures/recipe.ts'

describe('a demo picture', () => {
  it('is composed from its recipe, the same every time', async () => {
    const path = '/media/demo/crumb-and-kiln/croissant.webp'
    const [first, again] = await Promise.all([picture(path), picture(path)])
    expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true)
    expect(await sharp(first ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 900,
      height: 1200,
    })
  })

  it('does not exist without a recipe', async () => {
    for (const path of [
      '/media/demo/crumb-and-kiln/none.webp',
      '/media/demo/../x',
      '/media/demo/__proto__/x',
      '/etc/passwd',
    ])
      expect(await picture(path)).toBeNull()
  })

  it('of a dish is the one that is kept, of its venue’s size', async () => {
    const body = await picture('/media/demo/kawasemi/omakase.webp')
    expect(body?.equals(readFileSync(new URL('kawasemi/omakase.webp', DRAWN)))).toBe(true)
    expect(await sharp(body ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 960,
      height: 960,
    })
  })
})

describe('the pictures that are kept', () => {
  it('are those of today’s recipes (else: npm run pictures)', () => {
    const now = Object.fromEntries([...drawings()].map(({ file, fingerprint }) => [file, fingerprint]))
    expect(now).toEqual(JSON.parse(readFileSync(FINGERPRINTS, 'utf8')))
    const kept = readdirSync(fileURLToPath(DRAWN), { recursive: true, encoding: 'utf8' })
    expect(kept.filter((file) => file.endsWith('.webp')).sort()).toEqual(Object.keys(now).sort())
  })

  it('of a table name dishes of their venue', () => {
    const { style, pictures } = Object.values(openBook())[0] ?? expect.fail('no venue')
    const table: DrawnRecipe = { kind: 'table', of: ['none'], size: [200, 100], veil: false }
    expect(() => drawing(table, style, '/x', pictures)).toThrow('/x: no dish is served as none')
  })
})
