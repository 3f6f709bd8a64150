import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createBoardFeed } from '../../../src/stores/counter/board-feed.ts'
import { createBoardLock } from '../../../src/stores/counter/board-lock.ts'
import { createJoinPage } from '../../../src/stores/counter/join-page.ts'
import { createPlacesPage } from '../../../src/stores/counter/places-page.ts'
import { createUnlockingPage } from '../../../src/stores/device/unlocking-page.ts'
import { createAuthenticator } from '../../helpers/authenticator.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { type CounterBrowser, inviteAs, joinBy, openCounterBrowser } from '../support/counter-browser.ts'
import { PIN } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

// The page models of passkeys with the API, from joining to signing in again.

let database: OpenDatabase
let api: TestApi
let ref = ''
let venues = 0
beforeAll(async () => {
  database = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  ref = `pages${++venues}`
  await api.operator('PUT', '/operator/venues', grill(ref))
})

function openBrowser(): CounterBrowser {
  const browser = openCounterBrowser(api)
  browser.authenticator = createAuthenticator('http://localhost')
  return browser
}
async function openJoin(browser: CounterBrowser) {
  const path = await inviteAs(api, ref, 'owner')
  const join = createJoinPage(browser, path.split('#')[1] ?? '')
  await join.load()
  return join
}
const form = { name: 'Noor', device: 'Tablet', pin: '' }

async function openLock(browser: CounterBrowser) {
  const feed = createBoardFeed(browser, ref)
  await feed.load()
  const lock = createBoardLock(browser, feed, ref)
  const unlocking = createUnlockingPage(browser, feed, ref)
  return { feed, lock, unlocking, ways: () => feed.$place.get()?.unlock }
}

// @feature counter.passkeys
test('who joins with a passkey needs no PIN, and unlocks the board by it', async () => {
  const browser = openBrowser()
  const join = await openJoin(browser)
  expect([join.$canCreate.get(), join.$way.get()]).toEqual([true, 'passkey'])
  await join.join({ ...form, name: '' })
  expect(join.$errors.get()).toEqual({ name: true })
  await join.join(form)
  expect(browser.visits).toEqual(['replace /counter'])
  const { feed, lock, ways } = await openLock(browser)
  expect(ways()).toEqual(['passkey'])
  await lock.lock()
  expect(feed.$access.get()).toBe('locked')
  await lock.unlockByPasskey()
  expect([feed.$access.get(), lock.$state.get()]).toEqual(['open', 'idle'])
})

test('who closes the dialog when joining can try again, or choose a PIN', async () => {
  const browser = openBrowser()
  const join = await openJoin(browser)
  browser.authenticator = null
  await join.join(form)
  expect([join.$submission.get(), join.$join.get().state]).toEqual(['no-passkey', 'ready'])
  join.choose('pin')
  expect(join.$submission.get()).toBe('idle')
  await join.join(form)
  expect(join.$errors.get()).toEqual({ pin: true })
  await join.join({ ...form, pin: PIN })
  expect(browser.visits).toEqual(['replace /counter'])
})

test('a host that the platform does not know refuses the passkey, not the invitation', async () => {
  const strange = createTestApi(database, {
    payments: { siteUrl: 'http://192.168.1.5', apiPath: '', sandboxSecret: null },
  })
  const browser = openCounterBrowser(strange)
  browser.authenticator = createAuthenticator('http://localhost')
  const join = await openJoin(browser)
  await join.join(form)
  expect([join.$submission.get(), join.$join.get().state]).toEqual(['no-passkey', 'ready'])
})

test('a browser without an authenticator joins with a PIN', async () => {
  const browser = openCounterBrowser(api)
  const join = await openJoin(browser)
  expect([join.$canCreate.get(), join.$way.get()]).toEqual([false, 'pin'])
})

test('a locked board says that the passkey was not used, or is not that of the device', async () => {
  const browser = openBrowser()
  await (await openJoin(browser)).join(form)
  const { feed, lock } = await openLock(browser)
  await lock.lock()
  const { authenticator } = browser
  browser.authenticator = null
  await lock.unlockByPasskey()
  expect([feed.$access.get(), lock.$state.get()]).toEqual(['locked', 'noPasskey'])
  browser.authenticator = {
    create: () => {
      throw new Error('nothing is created')
    },
    get: (options) => authenticator?.get(options, { isUserVerified: false }) as never,
  }
  await lock.unlockByPasskey()
  expect([feed.$access.get(), lock.$state.get()]).toEqual(['locked', 'wrongPasskey'])
  for (let n = 0; n < 4; n++) await lock.unlockByPasskey()
  expect(feed.$access.get()).toBe('signed-out')
})

test('a device adds a passkey with its PIN, removes it, and sets a PIN with its passkey', async () => {
  const browser = openBrowser()
  const join = await openJoin(browser)
  join.choose('pin')
  await join.join({ ...form, pin: PIN })
  const { unlocking, ways } = await openLock(browser)
  unlocking.open()
  await expect.poll(() => unlocking.$canCreate.get()).toBe(true)
  await unlocking.add('12')
  expect(unlocking.$state.get()).toBe('invalid-pin')
  await unlocking.add('0000')
  expect([unlocking.$state.get(), ways()]).toEqual(['wrong-pin', ['pin']])
  api.clock.now += 3_600_000
  await unlocking.add(PIN)
  expect([unlocking.$state.get(), ways()]).toEqual(['added', ['pin', 'passkey']])
  await unlocking.remove()
  expect([unlocking.$state.get(), ways()]).toEqual(['removed', ['pin']])

  const other = openBrowser()
  await (await openJoin(other)).join(form)
  const later = await openLock(other)
  api.clock.now += 3_600_000
  await later.unlocking.remove()
  expect(later.unlocking.$state.get()).toBe('failed')
  await later.unlocking.setPin('4711')
  expect([later.unlocking.$state.get(), later.ways()]).toEqual(['pin-set', ['pin', 'passkey']])
})

test('a device that has lost its cookie signs in by its passkey', async () => {
  const browser = openBrowser()
  await (await openJoin(browser)).join(form)
  const cleared = openCounterBrowser(api)
  cleared.authenticator = browser.authenticator
  const places = createPlacesPage(cleared)
  await places.load()
  expect(places.$places.get()).toEqual({ state: 'ready', places: [] })
  await places.signIn()
  expect(places.$places.get()).toMatchObject({ places: [{ reference_id: ref }, {}] })
  const { feed } = await openLock(browser)
  expect(feed.$access.get()).toBe('signed-out')

  const stranger = openCounterBrowser(api)
  const nothing = createPlacesPage(stranger)
  await nothing.load()
  await nothing.signIn()
  expect(nothing.$signIn.get()).toBe('refused')
})

test('a board that was joined by a PIN has no passkey', async () => {
  const browser = openBrowser()
  browser.authenticator = null
  await joinBy(browser, await inviteAs(api, ref, 'staff'))
  const { lock } = await openLock(browser)
  await lock.lock()
  await lock.unlockByPasskey()
  expect(lock.$state.get()).toBe('wrongPasskey')
})
