import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  findCurrentSet,
  listAddresses,
  matchInSet,
  type OfflineSet,
} from '../../../src/worker/offline-set.ts'
import { saveVisit, type Visit } from '../../../src/worker/save-visit.ts'
import { countForExtent } from '../../helpers/seed.ts'
import { type Event, memoryCaches, modelSite, PATHS } from './model-site.ts'

const GRILL = { referenceId: 'grill', path: '/grill' }
function* always(event: Event): Generator<Event> {
  for (;;) yield event
}

let now = 0
let site: ReturnType<typeof modelSite>
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://sufra.test/assets/worker.js'))
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  startWith(always('nothing'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function startWith(events: Iterator<Event>): void {
  vi.stubGlobal('caches', memoryCaches())
  continueWith(events)
}
function continueWith(events: Iterator<Event>): void {
  site = modelSite(events)
  vi.stubGlobal('fetch', (path: string) => site.fetch(path))
}

/** A page as loaded by a tab, before anything is saved. */
async function open(path: string, language = 'en'): Promise<Visit> {
  const startedAt = Date.now()
  const page = await site.fetch(`/grill${path}`).catch(() => null)
  return { path, language, startedAt, page }
}

/** The builds and languages of the pages and data in a set, and the paths of its pages. */
async function contentsOf(
  set: OfflineSet,
): Promise<{ builds: string[]; languages: string[]; pages: string[] }> {
  const builds = new Set<string>()
  const languages = new Set<string>()
  const pages: string[] = []
  for (const address of await listAddresses(set)) {
    if (address.startsWith('/assets/')) continue
    const text = (await (await matchInSet(set, address))?.text()) ?? ''
    for (const [build] of text.matchAll(/\bb\d+\b/g)) builds.add(build)
    for (const [, language = ''] of text.matchAll(/lang="(\w+)"/g)) languages.add(language)
    if (!address.endsWith('.json')) pages.push(address.replace('/grill', ''))
  }
  return { builds: [...builds], languages: [...languages], pages }
}

describe('the offline set', () => {
  it('contains the opened page and the core pages, with data and scripts', async () => {
    await saveVisit(GRILL, await open('/dinein'), false)
    const set = await findCurrentSet(GRILL)
    if (!set) throw new Error('no offline set')
    expect((await contentsOf(set)).pages.sort()).toEqual(
      PATHS.filter((path) => path !== '/dinein/cold/1').sort(),
    )
    expect(await listAddresses(set)).toEqual(
      expect.arrayContaining(['/grill/dinein/_payload.json', '/assets/app.1.js', '/assets/shared.1.js']),
    )
  })

  it('contains only opened pages if the browser saves data', async () => {
    await saveVisit(GRILL, await open('/dinein/cold/1'), true)
    const set = await findCurrentSet(GRILL)
    expect(set && (await contentsOf(set)).pages).toEqual(['/dinein/cold/1'])
  })

  it('stays after any failure, until the next build is complete', async () => {
    await saveVisit(GRILL, await open('/dinein'), false)
    const before = await findCurrentSet(GRILL)
    continueWith(always('fail'))
    await expect(saveVisit(GRILL, await open('/dinein/cold'), false)).rejects.toThrow('fetch failed')
    continueWith(always('publish after'))
    await expect(saveVisit(GRILL, await open('/dinein/cold'), false)).rejects.toThrow()
    expect(await findCurrentSet(GRILL)).toEqual(before)
    expect(await caches.keys()).toEqual([before?.name])
  })

  it('never mixes builds or languages, whatever is published, fails or is selected in the meantime', async () => {
    const event = fc.constantFrom<Event>(
      ...(['nothing', 'nothing', 'nothing', 'nothing', 'publish before', 'publish after', 'fail'] as const),
    )
    const visit = fc.record({
      path: fc.constantFrom(...PATHS),
      language: fc.constantFrom('en', 'en', 'en', 'ar'),
      quiet: fc.boolean(),
    })
    const tabs = fc.array(fc.array(visit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(tabs, fc.array(event, { maxLength: 200 }), async (rounds, events) => {
        let eventsOn = true
        const next = events[Symbol.iterator]()
        startWith({
          next: () => (eventsOn ? { value: next.next().value ?? 'nothing' } : { value: 'nothing' }),
        })
        for (const round of rounds) {
          // Visits of tabs opened at the same time are saved one after another.
          const visits: Visit[] = []
          for (const { path, language, quiet } of round) {
            eventsOn = !quiet
            site.setLanguage(language)
            visits.push(await open(path, language))
          }
          for (const opened of visits) {
            await saveVisit(GRILL, opened, false).catch(() => {})
            const set = await findCurrentSet(GRILL)
            if (!set) continue
            const { builds, languages } = await contentsOf(set)
            expect([builds, languages]).toEqual([[set.record.build], [set.record.language]])
          }
        }
        expect((await caches.keys()).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: countForExtent({ quick: 80, full: 300, nightly: 3000 }) },
    )
  })
})
