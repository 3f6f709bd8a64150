import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawRecipe } from '../../../api/demo/pictures/draw-recipe.ts'
import { DRAWN_FOLDER, listDrawings } from '../../../api/demo/pictures/drawings.ts'
import { loadPictureBook } from '../../../api/demo/pictures/picture-book.ts'
import { FINGERPRINTS_FILE } from '../../../api/demo/pictures/picture-version.ts'
import type { DrawnRecipe } from '../../../api/demo/pictures/recipe.ts'
import { renderPicture } from '../../../api/demo/pictures/render-picture.ts'

describe('a demo picture', () => {
  it('is composed from its recipe, the same every time', async () => {
    const path = '/media/demo/crumb-and-kiln/croissant.webp'
    const [first, again] = await Promise.all([renderPicture(path), renderPicture(path)])
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
      expect(await renderPicture(path)).toBeNull()
  })

  it('of a dish is the stored drawing, in its venue’s size', async () => {
    const body = await renderPicture('/media/demo/kawasemi/omakase.webp')
    expect(body?.equals(readFileSync(new URL('kawasemi/omakase.webp', DRAWN_FOLDER)))).toBe(true)
    expect(await sharp(body ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 960,
      height: 960,
    })
  })
})

describe('stored drawings', () => {
  it('match the current recipes (if not: npm run pictures)', () => {
    const current = Object.fromEntries(
      [...listDrawings()].map(({ file, fingerprint }) => [file, fingerprint]),
    )
    expect(current).toEqual(JSON.parse(readFileSync(FINGERPRINTS_FILE, 'utf8')))
    const stored = readdirSync(fileURLToPath(DRAWN_FOLDER), { recursive: true, encoding: 'utf8' })
    expect(stored.filter((file) => file.endsWith('.webp')).sort()).toEqual(Object.keys(current).sort())
  })

  it('of a table refer only to dishes of their venue', () => {
    const { style, pictures } = Object.values(loadPictureBook())[0] ?? expect.fail('no venue')
    const table: DrawnRecipe = { kind: 'table', of: ['none'], size: [200, 100], veil: false }
    expect(() => drawRecipe(table, style, '/x', pictures)).toThrow('/x: no dish is served as none')
  })
})
