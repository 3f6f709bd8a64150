/** Vitest global set-up: the demo venues and the variants of `variants.ts`, published once, for tests to read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { cutReferences } from '../cut-references.ts'
import { openSiteFixture } from '../site-fixture.ts'
import { type VenueDraft, venueDraft } from '../venue-variant.ts'
import { variants } from './variants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `url`: the origin that the pages name; `dataDir`: what they and their pictures are in. */
    publishedSite: { url: string; dataDir: string }
  }
}

const DEMO = join(import.meta.dirname, '../../../api/demo')

/** What is left of the market: its 300 items would be most of the site, and take most of the time. */
const MARKET = {
  file: 'pazar-yeri.json',
  categories: ['cay-bahcesi', 'sarkuteri', 'manav'],
  /** Of a category with 60 items, one part. */
  parted: 'manav',
  part: 'sebze',
}

function demoFile(name: string): VenueDraft {
  const file = JSON.parse(readFileSync(join(DEMO, name), 'utf8')) as VenueDraft
  if (name !== MARKET.file) return file
  file.menu = file.menu
    .filter(({ id }) => MARKET.categories.includes(String(id)))
    .map((category) =>
      category.id === MARKET.parted
        ? { ...category, subcategories: category.subcategories.filter(({ id }) => id === MARKET.part) }
        : category,
    )
  file.smart_categories = []
  file.banners = []
  cutReferences(file)
  return file
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const site = await openSiteFixture()
  const files = readdirSync(DEMO)
    .filter((name) => name.endsWith('.json'))
    .map(demoFile)
  const drafts = Object.entries(variants).map(([mark, variant]) => venueDraft(variant, mark))
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
