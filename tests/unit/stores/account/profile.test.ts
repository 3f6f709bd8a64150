import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPersistentEngine } from '@nanostores/persistent'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireUser } from '../../../../src/contract/account.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { deleteAccount, refreshProfile, saveProfile } from '../../../../src/stores/account/profile.ts'

let server: Server
let answer: { status: number; body: object | null } = { status: 200, body: {} }
const seen: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '')
    const { status, body } = answer
    if (body === null) request.socket.destroy()
    else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dataset: { api: `http://127.0.0.1:${port}` } },
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} })
  seen.length = 0
})

let businesses = 0
/** A customer of a business of their own, logged in. */
function someone() {
  const business = `profile${++businesses}`
  const user = { id: 'u1', business_id: business, name: 'Noura', phone: '+96550012345' } as WireUser
  const auth = authFor(business)
  auth.logIn({ token: 'secret', user })
  return { auth, business, user }
}
const wire = (user: WireUser, name: string) => ({
  user: {
    ...user,
    name,
    national_phone: '50012345',
    dial_code: '+965',
    email: null,
    locations: [],
    wallet: { balance: [], on_hold: [] },
  },
})
const refused = (code: string, issue: object = {}) => ({
  error: 1,
  code,
  message: '',
  issues: [{ path: '', message: '', ...issue }],
})

describe('the profile of who is logged in', () => {
  it('is asked for once a page, however many need it', async () => {
    const { auth, business, user } = someone()
    answer = { status: 200, body: wire(user, 'Dana') }
    await Promise.all([refreshProfile(business), refreshProfile(business)])
    await refreshProfile(business)
    expect(seen).toEqual(['/webapp/profile/u1'])
    expect(auth.$customer.get()?.name).toBe('Dana')
  })

  it('is not asked for by a guest', async () => {
    await refreshProfile(`profile${++businesses}`)
    expect(seen).toEqual([])
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
  ])('logs out silently when it is refused with %i', async (status, code) => {
    const { auth, business } = someone()
    answer = { status, body: refused(code) }
    await refreshProfile(business)
    expect([auth.$customer.get(), auth.$auth.get().token]).toEqual([null, null])
  })

  it.each([
    ['is not reached', { status: 0, body: null }],
    ['has a fault', { status: 500, body: refused('internal') }],
    ['sends what is no profile', { status: 200, body: { user: 7 } }],
  ])('stays as it is known when the API %s', async (_, given) => {
    const { auth, business } = someone()
    answer = given
    await refreshProfile(business)
    expect(auth.$customer.get()?.name).toBe('Noura')
  })

  it('leaves alone who logged in meanwhile', async () => {
    const { auth, business, user } = someone()
    answer = { status: 401, body: refused('unauthorized') }
    const refreshed = refreshProfile(business)
    auth.logIn({ token: 'another', user: { ...user, id: 'u2', name: 'Dana' } })
    await refreshed
    expect(auth.$customer.get()?.name).toBe('Dana')
  })
})

describe('saving', () => {
  it.each([
    ['email', 400, refused('invalid', { path: 'email' })],
    ['name', 400, refused('invalid', { path: 'name' })],
    ['over', 401, refused('unauthorized')],
    ['failed', 500, refused('internal')],
  ])('answers %s', async (outcome, status, body) => {
    const { auth, business } = someone()
    answer = { status, body }
    expect(await saveProfile(business, { name: 'Dana', email: 'x' })).toBe(outcome)
    expect(auth.$customer.get()?.name).toBe(outcome === 'over' ? undefined : 'Noura')
  })

  it('keeps what the API made of it', async () => {
    const { auth, business, user } = someone()
    answer = { status: 200, body: wire(user, 'Dana') }
    expect(await saveProfile(business, { name: ' Dana', email: '' })).toBe('saved')
    expect(auth.$customer.get()?.name).toBe('Dana')
  })
})

describe('deleting the account', () => {
  it.each([
    ['order-open', 409, refused('conflict', { reason: 'order-open' })],
    ['wallet-balance', 409, refused('conflict', { reason: 'wallet-balance' })],
    ['failed', 500, refused('internal')],
    ['offline', 0, null],
    ['deleted', 200, { message: '' }],
  ])('answers %s', async (outcome, status, body) => {
    answer = { status, body }
    expect(await deleteAccount('u1', false)).toBe(outcome)
  })

  it('gives the money up only when told to', async () => {
    answer = { status: 200, body: { message: '' } }
    await deleteAccount('u1', true)
    await deleteAccount('u1', false)
    expect(seen).toEqual(['/webapp/account/delete/u1?forfeit_wallet=true', '/webapp/account/delete/u1'])
  })
})
