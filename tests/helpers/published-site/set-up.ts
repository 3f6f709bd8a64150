/** Vitest global set-up: the demo venues and the variants of `variants.ts`, published once, for tests to read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openSiteFixture } from '../site-fixture.ts'
import { venueDraft } from '../venue-variant.ts'
import { variants } from './variants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `url`: the origin that the pages name; `dataDir`: what they and their pictures are in. */
    publishedSite: { url: string; dataDir: string }
  }
}

const DEMO = join(import.meta.dirname, '../../../api/demo')

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const site = await openSiteFixture()
  const files = readdirSync(DEMO)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(DEMO, name)))
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
