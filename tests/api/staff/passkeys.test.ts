import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { placesCall } from '../../../src/contract/counter/staff-calls.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { openPasskeyDevice, SITE, SITE_PAYMENTS } from '../support/passkeys.ts'
import { enrol, invite, PIN } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// @feature counter.passkeys
describe.each(databaseKinds)('passkeys of devices on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let ref = ''
  let venues = 0
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open, { payments: SITE_PAYMENTS })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    ref = `keys${++venues}`
    await api.operator('PUT', '/operator/venues', grill(ref))
  })

  const browse = (origin = SITE, cookie = '') => openPasskeyDevice(api, origin, cookie)
  const refusal = ({ status, json }: { status: number; json: { issues: { reason?: string }[] } }) => [
    status,
    json.issues[0]?.reason,
  ]
  const actions = async (cookie: string) =>
    parseAs(auditCall.response, (await api.get(`/counter/${ref}/audit`, { cookie })).json).entries

  test('a device joins with a passkey instead of a PIN, and unlocks by it after twelve hours', async () => {
    const device = await browse().enrol(ref, 'owner')
    const places = await api.get('/counter/places', { cookie: device.state.cookie })
    expect(parseAs(placesCall.response, places.json).places[0]?.unlock).toEqual(['passkey'])
    api.clock.now += 12 * HOUR
    expect(refusal(await device.board(ref))).toEqual([403, 'locked'])
    expect(refusal(await device.post(`/counter/${ref}/unlock`, { pin: PIN }))).toEqual([403, 'pin'])
    expect((await device.unlock(ref)).status).toBe(200)
    expect((await device.board(ref)).status).toBe(200)
    const [unlocked] = await actions(device.state.cookie)
    expect(unlocked).toMatchObject({ action: 'device.unlocked', who: 'Noor', subject: 'Noor’s tablet' })
  })

  test('the options ask for a passkey of this device that verifies its user, and for no attestation', async () => {
    const code = (await invite(api, ref, { role: 'staff', name: 'Sami' })).split('#')[1]
    const offered = await browse().post('/counter/join/passkey-options', {
      ...{ code, name: 'Somebody', device: 'Bar' },
    })
    expect(offered.json.options).toMatchObject({
      rp: { id: 'sufra.example' },
      user: { name: 'Sami · Bar' },
      attestation: 'none',
      authenticatorSelection: {
        ...{ authenticatorAttachment: 'platform', residentKey: 'required', userVerification: 'required' },
      },
    })
    const device = await browse().enrol(ref, 'staff')
    const options = await device.unlockOptions(ref)
    expect(options).toMatchObject({ rpId: 'sufra.example', userVerification: 'required' })
    expect(options.allowCredentials).toHaveLength(1)
    // It reaches the transports that this version does not know, and leaves them out.
    expect(options.allowCredentials[0]?.transports).toEqual(['internal'])
  })

  test.each([
    ['from a page of another origin', { origin: 'https://sufra.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verifying the user', { isUserVerified: false }],
    ['to a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['to a challenge that the database cannot even hold', { challenge: '\0' }],
  ])('an answer %s neither joins, unlocks nor signs in', async (_, fault) => {
    const invitation = await invite(api, ref, { role: 'owner', name: 'Noor' })
    const device = browse()
    expect(refusal(await device.join(invitation, 'Noor', fault))).toEqual([403, 'passkey'])
    // The invitation is still there, and the failed attempt has used its challenge up.
    expect((await device.join(invitation)).status).toBe(200)
    await device.lock(ref)
    expect(refusal(await device.unlock(ref, fault))).toEqual([403, 'passkey'])
    expect((await device.signIn(fault)).status).toBe(401)
    expect((await device.unlock(ref)).status).toBe(200)
    const [, wrong] = await actions(device.state.cookie)
    expect(wrong).toMatchObject({ action: 'device.wrong-passkey', after: { kind: 'count', count: 1 } })
  })

  test('a challenge is answered once, within five minutes, and only for what it was issued', async () => {
    const device = await browse().enrol(ref, 'owner')
    const unlock = (passkey: object) => device.post(`/counter/${ref}/passkey/unlock`, { passkey })

    const used = device.authenticator.get(await device.unlockOptions(ref))
    const both = await Promise.all([unlock(used), unlock(used)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])

    const late = device.authenticator.get(await device.unlockOptions(ref))
    api.clock.now += 5 * MINUTE
    expect(refusal(await unlock(late))).toEqual([403, 'passkey'])

    const replaced = device.authenticator.get(await device.unlockOptions(ref))
    await device.unlockOptions(ref)
    expect((await unlock(replaced)).status).toBe(403)

    const toSignIn = device.authenticator.get(await device.signInOptions())
    expect((await unlock(toSignIn)).status).toBe(403)
    const toUnlock = device.authenticator.get(await device.unlockOptions(ref))
    expect((await device.post('/counter/sign-in', { passkey: toUnlock })).status).toBe(401)
  })

  test('a challenge of another device, and its passkey, unlock nothing', async () => {
    const mine = await browse().enrol(ref, 'owner')
    const other = await browse().enrol(ref, 'owner', 'Other')
    const stolen = other.authenticator.get(await other.unlockOptions(ref))
    expect((await mine.post(`/counter/${ref}/passkey/unlock`, { passkey: stolen })).status).toBe(403)
    const { challenge } = await mine.unlockOptions(ref)
    const forged = other.authenticator.get(await other.unlockOptions(ref), { challenge })
    expect((await mine.post(`/counter/${ref}/passkey/unlock`, { passkey: forged })).status).toBe(403)
  })

  test('a passkey whose count of uses falls has been copied, and is refused', async () => {
    const device = await browse().enrol(ref, 'owner')
    expect((await device.unlock(ref, { counter: 7 })).status).toBe(200)
    expect((await device.unlock(ref, { counter: 7 })).status).toBe(403)
    expect((await device.signIn({ counter: 6 })).status).toBe(401)
    expect((await device.signIn({ counter: 8 })).status).toBe(200)
    expect((await device.unlock(ref, { counter: 8 })).status).toBe(403)
    expect((await device.unlock(ref, { counter: 9 })).status).toBe(200)
  })

  test('wrong passkeys and PINs count together: after five in a row a device is signed out', async () => {
    const device = await browse().enrol(ref, 'staff')
    const wrong = { isUserVerified: false }
    await device.unlock(ref, wrong)
    await device.unlock(ref)
    for (let n = 0; n < 2; n++) {
      expect((await device.unlock(ref, wrong)).status).toBe(403)
      expect((await device.post(`/counter/${ref}/unlock`, { pin: '0000' })).status).toBe(403)
    }
    expect((await device.unlock(ref, wrong)).status).toBe(401)
    expect((await device.board(ref)).status).toBe(401)
    expect((await device.signIn()).status).toBe(401)
  })

  test('a device that lost its cookie signs in by its passkey, and its earlier session ends', async () => {
    const device = await browse().enrol(ref, 'owner')
    const before = device.state.cookie
    device.state.cookie = ''
    const signedIn = await device.signIn()
    expect(parseAs(placesCall.response, signedIn.json).places).toMatchObject([
      { reference_id: ref, staff_name: 'Noor', role: 'owner', locked: false, unlock: ['passkey'] },
      { reference_id: `${ref}-jahra` },
    ])
    expect(signedIn.response.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Strict$/)
    expect((await api.get(`/counter/${ref}/board`, { cookie: before })).status).toBe(401)
    expect((await device.board(ref)).status).toBe(200)
    // A device that is signed in may do so again, and remains one device.
    expect((await device.signIn()).status).toBe(200)
    const { json } = await api.get(`/counter/${ref}/staff`, { cookie: device.state.cookie })
    expect(json.members[0].devices).toMatchObject([{ name: 'Noor’s tablet', current: true }])
    const [signed] = await actions(device.state.cookie)
    expect(signed).toMatchObject({ action: 'device.signed-in', subject: 'Noor’s tablet', branch: null })
  })

  test('a browser that signs in keeps its other venues, and gets a token that nobody has planted', async () => {
    const device = await browse().enrol(ref, 'owner')
    await api.operator('PUT', '/operator/venues', grill(`${ref}o`))
    const { cookie } = await enrol(api, `${ref}o`, 'staff')
    device.state.cookie = cookie
    expect((await device.signIn()).status).toBe(200)
    const venuesOf = async (of: string) => {
      const { places } = parseAs(placesCall.response, (await api.get('/counter/places', { cookie: of })).json)
      return places.map((place) => place.reference_id).sort()
    }
    expect(await venuesOf(device.state.cookie)).toEqual([ref, `${ref}-jahra`, `${ref}o`, `${ref}o-jahra`])
    expect(await venuesOf(cookie)).toEqual([])
  })

  test('whoever was signed out or removed, or has been away for 90 days, does not return by passkey', async () => {
    const owner = await browse().enrol(ref, 'owner', 'Amal')
    const list = async () =>
      (await api.get(`/counter/${ref}/staff`, { cookie: owner.state.cookie })).json.members
    const idOf = (members: { name: string; id: string; devices: { id: string }[] }[], name: string) =>
      members.find((member) => member.name === name)
    const left = await browse().enrol(ref, 'staff', 'Left')
    await left.post(`/counter/${ref}/leave`)
    const revoked = await browse().enrol(ref, 'staff', 'Revoked')
    const device = idOf(await list(), 'Revoked')?.devices[0]?.id
    await owner.post(`/counter/${ref}/devices/${device}/revoke`)
    const removed = await browse().enrol(ref, 'staff', 'Removed')
    await owner.post(`/counter/${ref}/staff/${idOf(await list(), 'Removed')?.id}/remove`)
    const away = await browse().enrol(ref, 'staff', 'Away')
    const answers = [await left.signIn(), await revoked.signIn(), await removed.signIn()]
    api.clock.now += 90 * 24 * HOUR
    answers.push(await away.signIn())
    const stranger = browse()
    stranger.authenticator.create((await offer(stranger)).json.options)
    answers.push(await stranger.signIn())
    // Nobody learns whether there has been such a device.
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.message}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
    const stored = await open.db.selectFrom('staff_passkey').select('device_id').execute()
    const devices = await open.db.selectFrom('staff_device').select('id').execute()
    expect(devices.map(({ id }) => id)).toEqual(expect.arrayContaining(stored.map((row) => row.device_id)))
  })
  const offer = async (device: ReturnType<typeof browse>) =>
    device.post('/counter/join/passkey-options', {
      code: (await invite(api, ref, { role: 'staff' })).split('#')[1],
      ...{ name: 'A', device: 'B' },
    })

  test('a passkey is added to a device with a PIN, and removed; either unlocks it', async () => {
    const { cookie } = await enrol(api, ref, 'owner')
    const device = browse(SITE, cookie)
    expect((await device.add(ref)).status).toBe(200)
    const ways = async () => (await api.get('/counter/places', { cookie })).json.places[0].unlock
    expect(await ways()).toEqual(['pin', 'passkey'])
    await device.lock(ref)
    expect((await device.unlock(ref)).status).toBe(200)
    await device.lock(ref)
    expect((await device.post(`/counter/${ref}/unlock`, { pin: PIN })).status).toBe(200)
    expect((await device.post(`/counter/${ref}/passkey/remove`)).status).toBe(200)
    expect(await ways()).toEqual(['pin'])
    expect((await device.signIn()).status).toBe(401)
    expect((await device.post(`/counter/${ref}/passkey/unlock-options`)).status).toBe(404)
    const said = (await actions(cookie)).map(({ action }) => action)
    expect(said.slice(0, 1)).toEqual(['device.passkey-removed'])
    expect(said).toContain('device.passkey-added')
  })

  test('a new way to unlock a device needs the old one again, unless it was used within five minutes', async () => {
    const device = await browse().enrol(ref, 'owner')
    api.clock.now += 5 * MINUTE + 1
    expect(refusal(await device.add(ref))).toEqual([403, 'confirm'])
    expect(refusal(await device.post(`/counter/${ref}/pin`, { pin: '4711' }))).toEqual([403, 'confirm'])
    const stays = await device.post(`/counter/${ref}/passkey/remove`)
    expect(refusal(stays)).toEqual([409, 'only-way'])
    expect((await device.unlock(ref)).status).toBe(200)
    expect((await device.post(`/counter/${ref}/pin`, { pin: '4711' })).status).toBe(200)
    expect((await actions(device.state.cookie))[0]?.action).toBe('device.pin-set')
    expect((await device.post(`/counter/${ref}/passkey/remove`)).status).toBe(200)
    await device.lock(ref)
    expect((await device.post(`/counter/${ref}/unlock`, { pin: '4711' })).status).toBe(200)
  })

  test('a passkey belongs to the site or to a host of the venue, and to no other page', async () => {
    const invitation = await invite(api, ref, { role: 'owner', name: 'Noor' })
    const elsewhere = [
      ...['https://other.example', 'http://sufra.example', 'http://192.168.1.5:4321', 'https://10.0.0.1'],
      'null',
    ]
    for (const origin of elsewhere)
      expect((await browse(origin).join(invitation)).json.code).toBe('unavailable')
    await api.operator('PUT', '/operator/venues', grill(`${ref}x`))
    expect((await browse(`https://${ref}x.example`).join(invitation)).json.code).toBe('unavailable')
    const own = browse(`https://${ref}.example`)
    expect((await own.join(invitation)).status).toBe(200)
    expect((await own.unlock(ref)).status).toBe(200)
    expect((await own.unlockOptions(ref)).rpId).toBe(`${ref}.example`)
    // The same device on a page of the site.
    const onSite = browse(SITE, own.state.cookie)
    expect((await onSite.post(`/counter/${ref}/passkey/unlock-options`)).status).toBe(404)
  })

  test('a site at an IP address, or without https, has no passkeys; the machine itself has', async () => {
    const at = (siteUrl: string) => createTestApi(open, { payments: { ...SITE_PAYMENTS, siteUrl } })
    for (const siteUrl of ['http://192.168.1.5:4321', 'https://192.168.1.5', 'http://menu.example']) {
      const device = openPasskeyDevice(at(siteUrl), siteUrl)
      const path = await invite(api, ref, { role: 'staff', name: 'Noor' })
      expect((await device.join(path)).json.code).toBe('unavailable')
    }
    const local = openPasskeyDevice(at('http://localhost:4321'), 'http://localhost:4321')
    expect((await local.join(await invite(api, ref, { role: 'staff', name: 'Noor' }))).status).toBe(200)
  })

  test('a passkey that belongs to another device is not stored again', async () => {
    const first = await browse().enrol(ref, 'owner')
    const credentialId = (await first.unlockOptions(ref)).allowCredentials[0]?.id ?? ''
    const invitation = await invite(api, ref, { role: 'staff', name: 'Sami' })
    expect(refusal(await browse().join(invitation, 'Sami', { credentialId }))).toEqual([403, 'passkey'])
    expect((await first.unlock(ref)).status).toBe(200)
  })
})
