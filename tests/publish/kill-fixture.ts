import type { PageSpec, SitePlan } from '../../src/payload/site/page.ts'
import { fixturePlan, fixtureVenue } from './fixture-venue.ts'

export const VENUES = ['grill', 'cafe', 'bakery']

/**
 * Plans pages that all contain `marker`, and `constants` that never change, so that a release has new and linked files.
 */
export function killPlan(referenceId: string, marker: string, items: number, constants = 15): SitePlan {
  const site = fixturePlan(fixtureVenue(referenceId, marker, items))
  const constant = Array.from({ length: constants }, (_, i): PageSpec => {
    const view = { page: 'more', title: `About ${i}`, marker: 'constant', links: [] }
    return { path: `/about/${i}`, locale: 'en', view: view as unknown as PageSpec['view'] }
  })
  return { ...site, pages: [...site.pages, ...constant] }
}

/** Fewer pages for object storage, where a publication is many calls, so that a minute suffices for hundreds of kills. */
export const KILLED_CONSTANTS = 4
