import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { PageVitals } from '../../../src/contract/visit/vitals-calls.ts'
import { maxVitalValues, pageKinds, vitalNames } from '../../../src/domain/visit/web-vitals.ts'
import { describeFailure } from '../support/accounts.ts'
import { createTestApi, openTestDatabase, type TestApi, UNLIMITED } from '../support/api.ts'

const seen: PageVitals[] = []
let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open, { onVitals: (view) => seen.push(view) })
})
afterAll(() => open.close())
beforeEach(() => void seen.splice(0))

const LCP = { name: 'LCP', value: 1234 }
const sendReport = (body: unknown) => api.post('/webapp/vitals', body)

describe('page performance', () => {
  test('is passed on without unknown fields', async () => {
    const vitals = [LCP, { name: 'CLS', value: 0.013 }]
    const answer = await sendReport({ page: 'menu', vitals, venue: 'grill', visitor: '17' })
    expect([answer.status, answer.json]).toEqual([200, { message: '' }])
    expect(seen).toEqual([{ page: 'menu', vitals }])
    expect(answer.response.headers.get('set-cookie')).toBeNull()
  })

  // @feature server.web-vitals
  test.each([
    ['another kind of page', { page: 'kitchen', vitals: [LCP] }],
    ['no kind of page', { vitals: [LCP] }],
    ['another name', { page: 'menu', vitals: [{ name: 'FID', value: 1 }] }],
    ['nothing measured', { page: 'menu', vitals: [] }],
    ['a name twice', { page: 'menu', vitals: [LCP, LCP] }],
    ['less than nothing', { page: 'menu', vitals: [{ name: 'LCP', value: -1 }] }],
    ['more than a minute', { page: 'menu', vitals: [{ name: 'LCP', value: 60_001 }] }],
    ['a shift of more than ten screens', { page: 'menu', vitals: [{ name: 'CLS', value: 10.1 }] }],
    ['a text for a number', { page: 'menu', vitals: [{ name: 'LCP', value: '1234' }] }],
    ['no JSON', 'page=menu'],
  ])('is refused with %s', async (_, body) => {
    expect(describeFailure(await sendReport(body))).toMatchObject({ status: 400, code: 'invalid' })
    expect(seen).toEqual([])
  })

  test('is limited to 2 KB', async () => {
    const answer = await sendReport({ page: 'menu', vitals: [LCP], padding: 'x'.repeat(2048) })
    expect([answer.status, answer.json.code]).toEqual([413, 'too-large'])
    expect(seen).toEqual([])
  })

  test('is limited per network', async () => {
    const strict = createTestApi(open, { callLimits: { ...UNLIMITED, count: [{ most: 2, seconds: 60 }] } })
    const body = { page: 'menu', vitals: [LCP] }
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await strict.post('/webapp/vitals', body)).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('only known metrics and pages with values within bounds are counted', async () => {
    const within = fc.constantFrom(...vitalNames).chain((name) =>
      fc.record({
        name: fc.constant(name),
        value: fc.double({ min: 0, max: maxVitalValues[name], noNaN: true }),
      }),
    )
    const vitals = fc.uniqueArray(within, { minLength: 1, maxLength: 5, selector: ({ name }) => name })
    const valid = fc.record({ page: fc.constantFrom(...pageKinds), vitals })
    await fc.assert(
      fc.asyncProperty(valid, async (body) => {
        seen.splice(0)
        expect((await sendReport(JSON.stringify(body))).status).toBe(200)
        expect(seen).toEqual([JSON.parse(JSON.stringify(body))])
      }),
      { numRuns: 100 },
    )
  })

  test('reports that are partly wrong are refused or counted as a whole', async () => {
    const any = fc.record({
      page: fc.oneof(fc.constantFrom(...pageKinds), fc.string()),
      vitals: fc.array(
        fc.record({
          name: fc.oneof(fc.constantFrom(...vitalNames), fc.string()),
          value: fc.oneof(fc.nat(70_000), fc.double(), fc.anything()),
        }),
        { maxLength: 6 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(any, async (body) => {
        seen.splice(0)
        const { status } = await sendReport(JSON.stringify(body))
        expect([200, 400, 413]).toContain(status)
        expect(seen.length).toBe(status === 200 ? 1 : 0)
        for (const { page, vitals } of seen) {
          expect(pageKinds).toContain(page)
          for (const { name, value } of vitals) expect(value >= 0 && value <= maxVitalValues[name]).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })
})
