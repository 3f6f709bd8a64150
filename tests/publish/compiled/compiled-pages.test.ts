import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compile } from '../../../scripts/publish/make/compile.ts'
import { loadRenderer, type Renderer } from '../../../scripts/publish/make/render.ts'
import { FIXTURE_SITE, fixturePlan, fixtureVenue, SITE_URL } from '../fixture-venue.ts'

// Inside the project, because in production the bundle and the site are also beside node_modules.
const DIST = join(import.meta.dirname, '../../../dist/test')
let renderer: Renderer

beforeAll(async () => {
  const bundle = await compile({ site: FIXTURE_SITE, dist: DIST })
  renderer = await loadRenderer(bundle.dir, bundle.bundleId)
})

describe('the compiled pages', () => {
  test('name the page that they cannot render', async () => {
    const page = { path: '/dinein', locale: 'en', view: null as never }
    await expect(renderer.render('grill', page, SITE_URL)).rejects.toMatchObject({
      code: 'render-failed',
      referenceId: 'grill',
      path: '/dinein',
      message: expect.stringContaining("reading 'accent'"),
    })
  })

  test('are refused if they use data of a request', async () => {
    const [page] = fixturePlan(fixtureVenue('grill', 'a', 0)).pages
    for (const asksFor of ['request', 'cookies', 'params', 'slots', 'response'])
      await expect(
        renderer.render('grill', { ...page, view: { ...page?.view, asksFor } } as never, SITE_URL),
      ).rejects.toMatchObject({
        code: 'render-failed',
        message: expect.stringContaining(`Astro.${asksFor} is not available`),
      })
  })

  test('each have a separate policy, without the theme of the page before', async () => {
    const policyFor = async (accent: string) => {
      const site = fixturePlan({ ...fixtureVenue('grill', 'a', 0), accent })
      const [page] = site.pages
      return page && (await renderer.render('grill', page, SITE_URL)).policy
    }
    const red = await policyFor('red')
    expect(red).toMatch(/script-src 'self' 'sha256-/)
    expect(red).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(await policyFor('blue')).not.toBe(red)
    expect(await policyFor('red')).toBe(red)
  })
})
