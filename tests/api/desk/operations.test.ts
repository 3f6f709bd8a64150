import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rewriteJson } from '../../../api/venues/file/rewrite-json.ts'
import { planRelease } from '../../../scripts/publish/plan/plan.ts'
import { pullVenue } from '../../../scripts/publish/plan/pull.ts'
import { createClient } from '../../../src/client/platform.ts'
import type { Desk } from '../../../src/contract/counter/desk-calls.ts'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { operate } from '../../helpers/desk/operations.ts'
import { deskVenues } from '../../helpers/desk/venues.ts'
import { countForExtent, sample, seededRandom } from '../../helpers/seed.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { enrol } from '../support/staff.ts'

let open: Awaited<ReturnType<typeof openTestDatabase>>
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open)
})
afterAll(() => open.close())

const OPERATIONS = 40
const venues = deskVenues()
const random = seededRandom('operations at the desk')

/** The file with edits; null if one of them does not apply. */
const edited = (file: Json, edits: readonly Edit[]): Json | null =>
  edits.reduce<Json | null>((before, edit) => {
    const result = before === null ? null : applyEdit(before, edit)
    return result && 'file' in result ? result.file : null
  }, file)

// @feature desk.publish desk.untouched-text desk.facts
test.each(sample(venues, countForExtent({ quick: 1, full: 2, nightly: venues.length })))(
  'after random operations at the desk, %s is exported with its other text as it was, and can be published',
  { timeout: 180_000 },
  async (_name, text) => {
    const { reference_id: ref } = (JSON.parse(text) as { business: { reference_id: string } }).business
    expect(await api.operator('PUT', '/operator/venues', text)).toMatchObject({ status: 200 })
    const owner = await enrol(api, ref, 'owner')
    const kept: Edit[] = []
    let file = JSON.parse(text) as Json
    for (let n = 0; n < OPERATIONS; n++) {
      const edits = operate(file, [random(), random(), random(), random()], `new-${n}`)
      const next = edited(file, edits)
      if (next === null) throw new Error(`${JSON.stringify(edits)} do not apply`)
      const answer = await owner.post('/desk/edits', {
        edits: edits.map((edit, index) => ({ id: `${n}-${index}`, edit })),
      })
      // What something else refers to cannot be removed.
      if (answer.status === 400 && edits.some(({ kind }) => kind === 'remove')) continue
      expect(answer.json).toMatchObject({ refused: [] })
      kept.push(...edits)
      file = next
    }
    const desk = (await owner.get('/desk')).json as Desk
    const ids = desk.edits.map(({ id }) => id)
    expect(await owner.post('/desk/publish', { ids })).toMatchObject({ status: 200, json: { edits: [] } })

    const { text: exported } = await api.operator('GET', `/operator/venues/${ref}`)
    expect(exported).toBe(rewriteJson(text, (before) => edited(before, kept) ?? before))

    const client = createClient({
      base: '',
      locale: () => 'en',
      fetch: async (url, init) => api.app.request(String(url), init, { address: '203.0.113.1' }),
    })
    const now = Date.parse('2026-05-01T12:00:00Z')
    const pulled = await pullVenue(client, ref, now)
    if ('closed' in pulled) throw new Error('the venue shows no pages')
    const site = planSite(pulled.venue, pulled.day)
    const made = {
      bundleId: 'b1',
      planCode: 'p1',
      siteUrl: 'http://127.0.0.1',
      at: new Date(now).toISOString(),
    }
    const { fresh } = await planRelease(site, made, null)
    expect(fresh.length).toBeGreaterThan(0)
  },
)
