/** When the pictures of published pages load. */
// @feature-file product.browse

import { describe, expect, test } from 'vitest'
import { attribute, byClass, byTag, type Element, only } from '../helpers/html/elements.ts'
import { byRole } from '../helpers/html/roles.ts'
import { inHead, visit } from '../helpers/published-site/visit.ts'

describe('pictures', () => {
  test.each(['/dallah-grill/dinein', '/pazar-yeri/pickup', '/crumb-and-kiln/pickup', '/kawasemi/dinein'])(
    'of %s load lazily, except the largest of the first screen',
    async (path) => {
      const main = byRole((await visit(path)).document, 'main')
      const pictures = byTag(main, 'img')
      const eager = pictures.filter((picture) => attribute(picture, 'loading') !== 'lazy')
      expect(eager.map((picture) => attribute(picture, 'fetchpriority'))).toEqual(eager.map(() => 'high'))
      expect(eager).toHaveLength(1)
      // Categories that can be the first have few pictures that load before others once they are shown.
      const early = pictures.filter((picture) => attribute(picture, 'fetchpriority') === 'high')
      expect(early.length).toBeLessThanOrEqual(6)
    },
  )

  test('that are the largest on some days only load lazily, and the head lists them with their times', async () => {
    const { document } = await visit('/dallah-grill/dinein')
    const main = byRole(document, 'main')
    const [friday] = byTag(only(byClass(main, 'banners')), 'img')
    const [breakfast, grill] = byClass(main, 'cover')
    if (!friday || !breakfast || !grill) throw new Error('the menu lacks a banner or a cover')
    for (const picture of [friday, breakfast, grill]) expect(attribute(picture, 'loading')).toBe('lazy')
    // With other values, browsers would load the picture twice.
    const facts = (picture: Element) => [attribute(picture, 'srcset'), attribute(picture, 'sizes')]
    const listed = inHead(document, 'meta', { name: 'first-picture' }).map((picture) =>
      ['content', 'data-sizes', 'data-media', 'data-when'].map((name) => attribute(picture, name)),
    )
    expect(listed).toEqual([
      // From 7:00 to 11:30 on days without a pinned category, which are Sundays to Wednesdays.
      [...facts(breakfast), '(width>=48rem)', '[[420,690],[1860,2130],[3300,3570],[9060,9330]]'],
      // Thursdays to Saturdays.
      [...facts(grill), '(width>=48rem)', '[[4320,8640]]'],
      // Fridays.
      [...facts(friday), undefined, '[[5760,7200]]'],
    ])
  })

  test('of a category load lazily, except its cover', async () => {
    const main = byRole((await visit('/dallah-grill/dinein/breakfast')).document, 'main')
    const [cover, ...others] = byTag(main, 'img')
    expect(cover && [attribute(cover, 'loading'), attribute(cover, 'fetchpriority')]).toEqual([
      undefined,
      'high',
    ])
    expect(others.map((picture) => attribute(picture, 'loading'))).toEqual(others.map(() => 'lazy'))
  })

  test('include a cover that wide windows request at once, because phones do not show it', async () => {
    const { document } = await visit('/kawasemi/dinein')
    const cover = byClass(document, 'opening')
      .flatMap((section) => byClass(section, 'cover'))
      .at(-1)
    const preload = inHead(document, 'link', { rel: 'preload', as: 'image' })[0]
    if (!cover || !preload) throw new Error('the menu has no cover, or does not request it')
    expect(attribute(cover, 'loading')).toBe('lazy')
    expect(attribute(preload, 'media')).toBe('(width>=48rem)')
    // With other values, browsers would load the picture twice.
    expect(attribute(preload, 'imagesrcset')).toBe(attribute(cover, 'srcset'))
    expect(attribute(preload, 'imagesizes')).toBe(attribute(cover, 'sizes'))
  })
})
