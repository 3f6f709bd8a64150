/**
 * What the compiled pages say in each language: those of a venue that uses everything, and those of no venue. Every text
 * and every attribute that is read aloud; the venue's own words are of no language (`walk-venue.ts`).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile } from '../../scripts/publish/make/compile.ts'
import { loadRenderer } from '../../scripts/publish/make/render.ts'
import { pullVenue } from '../../scripts/publish/plan/pull.ts'
import { createClient } from '../../src/client/platform.ts'
import { languages } from '../../src/i18n/locale/languages.ts'
import { planRootSite } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'
import { EVERY_LANGUAGE, OWN_WORDS } from '../e2e/support/visit/walk-venue.ts'
import { readPageTexts } from '../helpers/languages/page-texts.ts'
import { findTranslationFaults, type PageText } from '../helpers/languages/translation-faults.ts'
import { openSiteFixture, type SiteFixture } from '../helpers/site-fixture.ts'
import { createVenueFile } from '../helpers/venue-variant.ts'

/** Of the venue's ids: eight hexadecimal digits are no words. */
const MARK = '0a1b2c3d'

/** As the landing page lists it. */
const LISTED = {
  referenceId: 'vela',
  name: { en: 'Vela' },
  description: { en: 'Vela Torma' },
  locales: ['en', 'ar'],
  image: null,
}

let site: SiteFixture
/** By language: how many pages there are, and each of their texts once, with the address of a page that says it. */
const pages = new Map<string, { count: number; texts: Map<string, PageText & { path: string }> }>()

beforeAll(async () => {
  site = await openSiteFixture()
  const { dir, bundleId } = await compile()
  const renderer = await loadRenderer(dir, bundleId)
  const plans = [
    planRootSite(languages, [LISTED], [], site.url),
    await planOf(createVenueFile(EVERY_LANGUAGE, MARK)),
  ]
  for (const plan of plans)
    for (const page of plan.pages)
      read(page.path, (await renderer.render(plan.referenceId, page, site.url)).html)
}, 300_000)

afterAll(() => site.close())

/** As the publisher plans it: from what the API says of it. */
async function planOf(file: ReturnType<typeof createVenueFile>) {
  expect(await site.importVenue(file)).toMatchObject({ status: 200 })
  const client = createClient({ base: `${site.url}/api`, locale: () => 'en', fetch })
  const pulled = await pullVenue(client, file.business.reference_id, Date.now())
  if ('closed' in pulled) throw new Error('the venue shows no pages')
  return planSite(pulled.venue, pulled.day)
}

function read(path: string, html: string): void {
  const { language, texts } = readPageTexts(html)
  const known = pages.get(language) ?? { count: 0, texts: new Map() }
  known.count += 1
  for (const said of texts) known.texts.set(`${said.attribute}|${said.text}`, { ...said, path })
  pages.set(language, known)
}

describe('pages', () => {
  // @feature product.languages
  test.each(languages)('speak %s and nothing else', (language) => {
    const texts = [...(pages.get(language)?.texts.values() ?? [])]
    expect(texts.length).toBeGreaterThan(100)
    const found = texts.flatMap((said) =>
      findTranslationFaults(language, [said], OWN_WORDS).map((fault) => `${said.path}: ${fault}`),
    )
    expect(found).toEqual([])
  })

  test('are as many in every language', () => {
    const counts = languages.map((language) => pages.get(language)?.count)
    expect(counts).toEqual(languages.map(() => counts[0]))
    expect(counts[0]).toBeGreaterThan(30)
  })
})
