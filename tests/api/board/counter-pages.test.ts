import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { BoardOrder } from '../../../src/contract/counter/board-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import { type BoardPage, createBoardPage } from '../../../src/stores/counter/board-page.ts'
import { createJoinPage } from '../../../src/stores/counter/join-page.ts'
import { createPlacesPage } from '../../../src/stores/counter/places-page.ts'
import { createStaffPage } from '../../../src/stores/counter/staff-page.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { type CounterBrowser, inviteAs, joinBy, openCounterBrowser } from '../support/counter-browser.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { invite, PIN } from '../support/staff.ts'

// The page models of the counter with the API: what a model sends, the API accepts, and the other way round.

let database: OpenDatabase
let api: TestApi
let ref = ''
let venues = 0
const stops: (() => void)[] = []
beforeAll(async () => {
  database = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  ref = `counter${++venues}`
  await api.operator('PUT', '/operator/venues', onlineGrill(ref))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const openBrowser = (): CounterBrowser => openCounterBrowser(api)
const join = async (browser: CounterBrowser, role: StaffRole) =>
  joinBy(browser, await inviteAs(api, ref, role))

async function openBoard(browser: CounterBrowser): Promise<BoardPage> {
  const model = createBoardPage(browser, ref)
  stops.push(model.open())
  await expect.poll(() => model.feed.$connection.get().state).toBe('live')
  return model
}

const orderOf = (model: BoardPage, id: string) => model.feed.$orders.get().get(id) as BoardOrder
const placeOrder = () => paymentActions(api, ref).place(crypto.randomUUID(), { payment_type: 2 })

test('an invitation to one branch leads to its board, and works once', async () => {
  const path = await invite(api, ref, { role: 'staff', name: null, branches: [ref] })
  const browser = openBrowser()
  await joinBy(browser, path)
  expect(browser.visits).toEqual([`replace /counter/${ref}`])
  const again = createJoinPage(openBrowser(), path.split('#')[1] ?? '')
  await again.load()
  expect(again.$join.get().state).toBe('void')
  await createPlacesPage(browser).load()
  expect(browser.visits.at(-1)).toBe(`replace /counter/${ref}`)
})

test('an incomplete form is not sent', async () => {
  const path = await invite(api, ref, { role: 'staff', name: null, branches: null })
  const model = createJoinPage(openBrowser(), path.split('#')[1] ?? '')
  await model.load()
  await model.join({ name: ' ', device: '', pin: '12' })
  expect(model.$errors.get()).toEqual({ name: true, device: true, pin: true })
})

test('two boards show a new order, and one answer on both', async () => {
  const [first, second] = [openBrowser(), openBrowser()]
  await join(first, 'staff')
  await join(second, 'owner')
  const [left, right] = [await openBoard(first), await openBoard(second)]
  const { id } = await placeOrder()
  await expect.poll(() => left.alarm.$unseen.get()).toEqual([id])
  await expect.poll(() => right.alarm.$unseen.get()).toEqual([id])
  const stale = orderOf(right, id)
  await left.moves.accept(orderOf(left, id), 20)
  expect(orderOf(left, id).status).toBe(status.accepted)
  await expect.poll(() => right.alarm.$isRinging.get()).toBe(false)
  expect(Date.parse(orderOf(right, id).ready_at ?? '') - api.clock.now).toBe(20 * 60_000)
  await right.moves.accept(stale, 30)
  // Accepted is what both wanted.
  expect(right.moves.$notice.get()).toBeNull()
  await right.moves.advance(stale, status.ready)
  expect(right.moves.$notice.get()).toMatchObject({ kind: 'moved', status: status.accepted })
  await left.moves.changeTime(orderOf(left, id), 30)
  expect(Date.parse(orderOf(left, id).ready_at ?? '') - api.clock.now).toBe(30 * 60_000)
  await left.moves.advance(orderOf(left, id), status.ready)
  await expect.poll(() => orderOf(right, id).status).toBe(status.ready)
})

test('a locked board hides its orders until the PIN is right', async () => {
  const browser = openBrowser()
  await join(browser, 'staff')
  const model = await openBoard(browser)
  await model.lock.lock()
  expect(model.feed.$access.get()).toBe('locked')
  await placeOrder()
  await expect.poll(() => model.feed.$waiting.get()).toBe(1)
  expect(model.alarm.$isRinging.get()).toBe(true)
  await model.lock.unlock('0000')
  expect(model.lock.$state.get()).toBe('wrong')
  await model.lock.unlock(PIN)
  await expect.poll(() => model.feed.$access.get()).toBe('open')
  expect(model.feed.$orders.get().size).toBe(1)
})

test('an owner invites, signs devices out, and reads who did what', async () => {
  const owner = openBrowser()
  await join(owner, 'owner')
  const staff = createStaffPage(owner, ref, 'https://menu.example')
  await staff.invite({ role: 'staff', name: 'Sami' })
  const { url } = staff.$invitation.get() ?? { url: '' }
  expect(url).toMatch(/^https:\/\/menu\.example\/counter\/join#/)
  const helper = openBrowser()
  await joinBy(helper, url)
  const board = await openBoard(helper)
  await staff.load()
  const listed = staff.$staff.get()
  const sami = listed.state === 'ready' ? listed.list.members.find(({ name }) => name === 'Sami') : undefined
  await staff.revokeDevice(sami?.devices[0]?.id ?? '')
  await expect.poll(() => board.feed.$access.get()).toBe('signed-out')
  await staff.loadAudit()
  expect(staff.$audit.get().entries.length).toBeGreaterThan(2)
  expect(staff.$failed.get()).toBe(false)
})

test('an owner is invited to all branches, and a withdrawn invitation is shown no more', async () => {
  const owner = openBrowser()
  await join(owner, 'owner')
  const staff = createStaffPage(owner, ref, 'https://menu.example')
  await staff.invite({ role: 'owner', branches: [ref] })
  expect([staff.$failed.get(), staff.$invitation.get()?.url]).toEqual([
    false,
    expect.stringContaining('/counter/join#'),
  ])
  const { id } = staff.$invitation.get() ?? { id: '' }
  await staff.cancelInvitation(id)
  expect(staff.$invitation.get()).toBeNull()
})
