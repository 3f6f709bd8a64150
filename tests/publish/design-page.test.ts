import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { benchVenue } from '../../scripts/bench/bench-venue.ts'
import { DESIGN_PATH } from '../../scripts/dev/design/route.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { planRootSite } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'

/** Names that only the design page uses, in its path, styles and texts. */
const MARKS = [DESIGN_PATH, 'design-panel', 'is-focus-visible', 'Donaudampfschiff']

// @feature dev.design-page
it('is in neither the bundle nor any site', async () => {
  const { dir } = await compile()
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((file) => join(dir, file))
    .filter((file) => statSync(file).isFile())
  expect(files.length).toBeGreaterThan(10)
  const marked = files.filter((file) => {
    const text = readFileSync(file, 'latin1')
    return MARKS.some((mark) => text.includes(mark))
  })
  expect(marked).toEqual([])
  // The sitemap and every release are built from these.
  const { venue, day } = benchVenue({ referenceId: 'bench', items: 3, locales: ['en'] })
  const paths = [planSite(venue, day), planRootSite(['en'], [], [], 'https://example.com')].flatMap(
    ({ pages }) => pages.map(({ path }) => path),
  )
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => path.includes('design'))).toEqual([])
}, 300_000)
