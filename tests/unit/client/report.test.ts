import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { REACH_PATH, reportBannerViews, reportVisit, visitPath } from '../../../src/client/report.ts'
import { bannersReachCall, visitCall } from '../../../src/contract/venue/venue-calls.ts'

const seen: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen.length = 0
  status = 200
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('document', { documentElement: { dataset: { api }, lang: 'ar' } })
})
afterEach(() => vi.unstubAllGlobals())

describe('the reports of a visit', () => {
  it('have the path, headers and body of the contract', async () => {
    expect(visitPath('b 1')).toBe(visitCall.path.replace(':id', 'b%201'))
    expect(REACH_PATH).toBe(bannersReachCall.path)
    expect(await reportVisit('b1')).toBe(true)
    expect(await reportBannerViews('b1', ['summer', 'new'])).toBe(true)
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /webapp/visit/b1',
      'POST /webapp/banners/reach',
    ])
    for (const { headers } of seen)
      expect(headers).toMatchObject({
        webapp: 'true',
        version: '5',
        locale: 'ar',
        'content-type': 'application/json',
      })
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(v.parse(bannersReachCall.request, JSON.parse(seen[1]?.body ?? ''))).toEqual({
      banners: ['summer', 'new'],
      branch_id: 'b1',
    })
  })

  it('contain the token of the customer of this business', async () => {
    const { api } = document.documentElement.dataset
    const user = { id: 'c1', business_id: 'u1' }
    const stored: Record<string, string> = {
      okmenu_auth_u1: JSON.stringify({ token: 'of u1', user }),
      okmenu_auth_u2: JSON.stringify({ token: 'of another business', user }),
    }
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
    for (const business of ['u1', 'u2', 'u3']) {
      vi.stubGlobal('document', { documentElement: { dataset: { api, business }, lang: 'en' } })
      await reportVisit('b1')
    }
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer of u1', undefined, undefined])
  })

  it('return false without a retry if the platform fails', async () => {
    status = 500
    expect(await reportVisit('b1')).toBe(false)
    expect(seen).toHaveLength(1)
    vi.stubGlobal('document', {
      documentElement: { dataset: { api: 'http://127.0.0.1:1' }, lang: '' },
      hidden: false,
    })
    expect(await reportBannerViews('b1', ['x'])).toBe(false)
  })

  it('count as sent if the page is being left, because requests then seem to fail but continue', async () => {
    const documentElement = { dataset: { api: 'http://127.0.0.1:1' }, lang: '' }
    vi.stubGlobal('document', { documentElement, hidden: true })
    expect(await reportVisit('b1')).toBe(true)
  })
})
