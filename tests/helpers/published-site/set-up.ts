/**
 * Vitest global set-up: publishes the demo venues and the variants of `variants.ts` once, for all tests to
 * read.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeDanglingReferences } from '../dangling-references.ts'
import { openSiteFixture } from '../site-fixture.ts'
import { createVenueFile, type VenueDraft } from '../venue-variant.ts'
import { variants } from './variants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `url`: the origin in the pages; `dataDir`: the folder of the pages and their pictures. */
    publishedSite: { url: string; dataDir: string }
  }
}

const DEMO = join(import.meta.dirname, '../../../api/demo')

/**
 * The part of the market that is published: its 300 items would be most of the site and take most of the
 * time.
 */
const MARKET = {
  file: 'pazar-yeri.json',
  categories: ['cay-bahcesi', 'sarkuteri', 'manav'],
  /** Of this category with 60 items, only one subcategory is published. */
  reducedCategory: 'manav',
  subcategory: 'sebze',
}

function demoFile(name: string): VenueDraft {
  const file = JSON.parse(readFileSync(join(DEMO, name), 'utf8')) as VenueDraft
  if (name !== MARKET.file) return file
  file.menu = file.menu
    .filter(({ id }) => MARKET.categories.includes(String(id)))
    .map((category) =>
      category.id === MARKET.reducedCategory
        ? { ...category, subcategories: category.subcategories.filter(({ id }) => id === MARKET.subcategory) }
        : category,
    )
  file.smart_categories = []
  file.banners = []
  removeDanglingReferences(file)
  return file
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const site = await openSiteFixture()
  const files = readdirSync(DEMO)
    .filter((name) => name.endsWith('.json'))
    .map(demoFile)
  const drafts = Object.entries(variants).map(([mark, variant]) => createVenueFile(variant, mark))
  try {
    for (const file of [...files, ...drafts]) {
      const { status, body } = await site.importVenue(file)
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    const failures = (await site.publishAll()).flatMap((outcome) =>
      outcome.ok ? [] : [outcome.error.message, ...outcome.error.details],
    )
    if (failures.length > 0) throw new Error(failures.join('\n'))
  } catch (error) {
    await site.close()
    throw error
  }
  project.provide('publishedSite', { url: site.url, dataDir: join(site.siteDir, '..') })
  return () => site.close()
}
