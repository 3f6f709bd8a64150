import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interestCall } from '../../../../src/contract/visit/interest-calls.ts'
import { interestPath } from '../../../../src/stores/tracking/report-interest.ts'

// @feature-file counter.insights

const sent: { url: string; body: unknown }[] = []
const visitor = (settings: object = {}) => vi.stubGlobal('navigator', settings)
const pageOf = (dataset: object = {}) =>
  vi.stubGlobal('document', { documentElement: { dataset: { api: 'https://api', ...dataset }, lang: 'en' } })
/** The module of a page that was just opened. */
const open = async () => {
  vi.resetModules()
  return import('../../../../src/stores/tracking/report-interest.ts')
}
beforeEach(() => {
  sent.length = 0
  visitor()
  pageOf()
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

test('views and searches without results are reported once per page, with nothing else', async () => {
  const { reportItemView, reportMiss } = await open()
  for (let twice = 0; twice < 2; twice++) {
    reportItemView('b 1', 'soup')
    reportMiss('b 1', ' sushi ')
  }
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'item', item_id: 'soup' },
    { kind: 'search', search: 'sushi' },
  ])
  expect(sent[0]?.url).toBe(`https://api${interestPath('b 1')}`)
  expect(interestPath('b 1')).toBe(interestCall.path.replace(':branchId', 'b%201'))
})

test.each([
  ['a browser that opts out', () => visitor({ globalPrivacyControl: true })],
  ['a browser that asks not to be tracked', () => visitor({ doNotTrack: '1' })],
  ['a page on which staff enter an order', () => pageOf({ staff: 'true' })],
])('%s reports nothing', async (_who, arrange) => {
  arrange()
  const { reportItemView } = await open()
  reportItemView('b1', 'soup')
  expect(sent).toEqual([])
})
