/** The offline copies that the service worker of a venue stores in the browser. */
import type { Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import type { OpenVenue } from './open-venue.ts'

/** Returns the complete offline copies, with their records and paths. */
export function offlineCopies(page: Page): Promise<{ build: string; language: string; paths: string[] }[]> {
  return page.evaluate(async () => {
    const sets = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('sufra:')) continue
      const cache = await caches.open(name)
      const record = await cache.match('/.set')
      if (!record) continue
      const { build, language } = await record.json()
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      sets.push({ build, language, paths })
    }
    return sets
  })
}

/** Waits until there is exactly one offline copy of the live dine-in menu, with all required paths. */
export async function expectOfflineCopy(page: Page, venue: OpenVenue, language: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const live = await page.request.get(`/${venue.ref}/builds/latest.json`)
        const { id } = await live.json()
        const [set, ...more] = await offlineCopies(page)
        if (!set || more.length > 0) return 'not exactly one copy'
        if (set.build !== id || set.language !== language) return `${set.build} in ${set.language}, not ${id}`
        const wanted = ['', '/dinein', '/dinein/cold', '/dinein/cart', '/dinein/checkout']
        return wanted.filter((path) => !set.paths.includes(`/${venue.ref}${path}`))
      },
      { timeout: 30_000 },
    )
    .toEqual([])
}
