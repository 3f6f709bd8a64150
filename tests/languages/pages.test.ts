/**
 * The texts of the compiled pages in each language, including attributes that are read aloud: pages of a venue that uses
 * every feature, and pages outside venues. The venue's own texts belong to no language (`walk-venue.ts`).
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

/** Part of the venue's ids. Eight hexadecimal digits are not mistaken for a word. */
const MARK = '0a1b2c3d'

/** A venue in the list of the landing page. */
const LISTED = {
  referenceId: 'vela',
  name: { en: 'Vela' },
  description: { en: 'Vela Torma' },
  locales: ['en', 'ar'],
  image: null,
}

let site: SiteFixture
/** For each language, the number of pages and their distinct texts, each with the path of a page that contains it. */
const pages = new Map<string, { count: number; texts: Map<string, PageText & { path: string }> }>()

beforeAll(async () => {
  site = await openSiteFixture()
  const { dir, bundleId } = await compile()
  const renderer = await loadRenderer(dir, bundleId)
  const plans = [
    planRootSite(languages, [LISTED], [], site.url),
    await planVenue(createVenueFile(EVERY_LANGUAGE, MARK)),
  ]
  for (const plan of plans)
    for (const page of plan.pages)
      collectTexts(page.path, (await renderer.render(plan.referenceId, page, site.url)).html)
}, 300_000)

afterAll(() => site.close())

/** Plans the pages of a venue as the publisher does, from the API's answers. */
async function planVenue(file: ReturnType<typeof createVenueFile>) {
  expect(await site.importVenue(file)).toMatchObject({ status: 200 })
  const client = createClient({ base: `${site.url}/api`, locale: () => 'en', fetch })
  const pulled = await pullVenue(client, file.business.reference_id, Date.now())
  if ('closed' in pulled) throw new Error('the venue shows no pages')
  return planSite(pulled.venue, pulled.day)
}

function collectTexts(path: string, html: string): void {
  const { language, texts } = readPageTexts(html)
  const known = pages.get(language) ?? { count: 0, texts: new Map() }
  // The counter has fewer languages than the other pages.
  if (!path.startsWith('/counter')) known.count += 1
  for (const text of texts) known.texts.set(`${text.attribute}|${text.text}`, { ...text, path })
  pages.set(language, known)
}

describe('pages', () => {
  // @feature product.languages
  test.each(languages)('contain texts in %s only', (language) => {
    const texts = [...(pages.get(language)?.texts.values() ?? [])]
    expect(texts.length).toBeGreaterThan(100)
    const found = texts.flatMap((text) =>
      findTranslationFaults(language, [text], OWN_WORDS).map((fault) => `${text.path}: ${fault}`),
    )
    expect(found).toEqual([])
  })

  test('are equally many in every language', () => {
    const counts = languages.map((language) => pages.get(language)?.count)
    expect(counts).toEqual(languages.map(() => counts[0]))
    expect(counts[0]).toBeGreaterThan(30)
  })
})
