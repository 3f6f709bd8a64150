import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import { profileCall, updateProfileCall } from '../../../../src/contract/account/account-calls.ts'
import {
  logoutCall,
  logoutEverywhereCall,
  sendOtpCall,
  verifyOtpCall,
  verifyPhoneCall,
} from '../../../../src/contract/account/login-calls.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { createGonePage } from '../../../../src/stores/profile/profile-leaving.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import type { FakePage } from '../../../helpers/page/fake-page.ts'
import { createProfileFixture, type ProfileFixture, refusalIssues } from '../../../helpers/page/profile.ts'

/** A name, the error of the call, and the expected outcome. */
type Case = [name: string, error: CallError, outcome: string]

const NOW = Date.parse('2026-05-06T09:00:00Z')
let at: ProfileFixture
let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  at = createProfileFixture()
  page = at.page
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const customer = () => at.customer()
const opened = (search?: string) => at.open(search)
const account = (part?: Parameters<ProfileFixture['accountAnswer']>[0]) => at.accountAnswer(part)

describe('name and email', () => {
  // @feature call.profile call.fills-user
  test('come from the account, even if another device has changed it', async () => {
    page.client.answer(profileCall, () => account({ name: 'Dana', email: 'dana@example.com' }))
    const { model } = opened()
    expect(model.details.$written.get()).toEqual({ name: 'Noura', email: '' })
    await settle()
    expect(model.details.$written.get()).toEqual({ name: 'Dana', email: 'dana@example.com' })
  })

  test('keep typed values when the account loads', async () => {
    page.client.answer(profileCall, () => account({ name: 'Dana', email: 'dana@example.com' }))
    const { model } = opened()
    model.details.type({ name: 'Sara' })
    await settle()
    expect(model.details.$written.get()).toEqual({ name: 'Sara', email: 'dana@example.com' })
  })

  test('are saved without surrounding spaces', async () => {
    page.client.answer(updateProfileCall, ({ body }) => account({ name: body.name ?? '', email: body.email }))
    const { details } = opened().model
    details.type({ name: ' Noura Salem ' })
    details.type({ email: ' noura@example.com ' })
    const saving = details.save()
    expect(details.$saving.get()).toBe(true)
    await saving
    expect([details.$outcome.get(), details.$saving.get()]).toEqual(['saved', false])
    expect(page.client.requests(updateProfileCall)).toMatchObject([
      { body: { name: 'Noura Salem', email: 'noura@example.com' } },
    ])
    expect(details.$written.get()).toEqual({ name: 'Noura Salem', email: 'noura@example.com' })
    expect(page.visits).toEqual([])
    details.type({ name: 'N' })
    expect(details.$outcome.get()).toBeNull()
  })

  test('are not sent without a name', async () => {
    const { details } = opened().model
    details.type({ name: '  ' })
    await details.save()
    expect(details.$outcome.get()).toBe('name')
    expect(page.client.requests(updateProfileCall)).toEqual([])
  })

  test('are sent once if two saves coincide', async () => {
    const held = page.client.hold(updateProfileCall)
    const { details } = opened().model
    const both = [details.save(), details.save()]
    await held.asked
    held.answer(account())
    await Promise.all(both)
    expect(page.client.requests(updateProfileCall)).toHaveLength(1)
  })

  const over = ['unauthorized', 'forbidden', 'not-found']
  test.each<Case>([
    ['an invalid email', refusal('invalid', refusalIssues('email')), 'email'],
    ['an invalid name', refusal('invalid', refusalIssues('name')), 'name'],
    ...errorCodes
      .filter((code) => code !== 'internal')
      .map((code): Case => [code, refusal(code), over.includes(code) ? 'over' : 'failed']),
    ['no connection', lost(), 'offline'],
    ['a timeout', lost('timeout'), 'offline'],
    ['a gateway error', lost('unavailable'), 'unknown'],
    ['an invalid answer', lost('bad-answer'), 'unknown'],
    ['an internal error', refusal('internal'), 'unknown'],
  ])('keep typed values after: %s', async (_, error, outcome) => {
    page.client.answer(updateProfileCall, () => {
      throw error
    })
    const { details } = opened('?next=/ref/pickup/checkout').model
    details.type({ name: 'Dana' })
    await details.save()
    expect([details.$outcome.get(), details.$written.get().name, page.visits]).toEqual([outcome, 'Dana', []])
    expect(customer() === null).toBe(outcome === 'over')
  })

  test.each([
    [
      'redirects to the screen that required them',
      '?next=/ref/pickup/checkout',
      ['assign /ref/pickup/checkout'],
    ],
    ['does not redirect to another venue', '?next=/other/pickup', []],
    ['does not redirect to another site', '?next=//evil.example', []],
  ])('saving %s', async (_, search, visits) => {
    page.client.answer(updateProfileCall, () => account())
    const { model } = opened(search)
    await model.details.save()
    expect([page.visits, model.next !== null]).toEqual([visits, visits.length > 0])
  })
})

describe('changing the phone number', () => {
  const OTHER = '+96555566677'
  const sent = {
    verification_id: 'v1',
    channel: 'sms' as const,
    length: 6,
    expires_in: 300,
    resend_in: 30,
  }
  const proof = (minutes: number) => ({
    phone: OTHER,
    proof: 'p',
    expires_at: new Date(NOW + minutes * 60_000).toISOString(),
  })
  async function requestCode() {
    const { model } = opened()
    await settle()
    model.phone.change()
    page.client.answer(sendOtpCall, () => sent)
    page.client.answer(verifyOtpCall, () => ({ verified_phone: proof(60) }))
    const entry = model.phone.phone()
    entry.type('55566677')
    await entry.send('sms')
    expect(model.phone.$waiting.get()?.phoneNumber).toBe(OTHER)
    return { model, code: model.phone.code() }
  }

  test('verifies the number with a code, then saves it', async () => {
    const { model, code } = await requestCode()
    page.client.answer(updateProfileCall, () => account({ phone: OTHER }))
    code.type('123456')
    await settle()
    expect(page.client.requests(updateProfileCall)).toMatchObject([
      { body: { phone: OTHER, phone_proof: 'p' } },
    ])
    expect(customer()?.phone).toBe(OTHER)
    expect([model.phone.$open.get(), model.phone.$changed.get()]).toEqual([false, true])
    expect(authFor(at.business).$auth.get().verifiedPhones).toEqual([])
    model.phone.change()
    expect(model.phone.$changed.get()).toBe(false)
  })

  test('asks for the pending code again after a reload', async () => {
    await requestCode()
    expect(opened().model.phone.$open.get()).toBe(true)
  })

  test('is closed if no code is pending', () => {
    expect(opened().model.phone.$open.get()).toBe(false)
  })

  test('needs no second code if the profile update failed', async () => {
    const { code } = await requestCode()
    page.client.answer(updateProfileCall, () => {
      throw lost()
    })
    code.type('123456')
    await settle()
    expect(code.$refusal.get()?.reason).toBe('offline')
    page.client.answer(updateProfileCall, () => account({ phone: OTHER }))
    code.submit()
    await settle()
    expect(page.client.requests(verifyOtpCall)).toHaveLength(1)
    expect(customer()?.phone).toBe(OTHER)
  })

  test('refuses the number of another account and discards its proof', async () => {
    const { model, code } = await requestCode()
    page.client.answer(updateProfileCall, () => {
      throw refusal('conflict', refusalIssues('phone', 'phone-taken'))
    })
    code.type('123456')
    await settle()
    expect(model.phone.$waiting.get()).toBeNull()
    expect(model.phone.phone().$refusal.get()?.reason).toBe('phone-taken')
    expect(authFor(at.business).$auth.get().verifiedPhones).toEqual([])
    model.phone.keep()
    expect([model.phone.$open.get(), customer()?.phone]).toEqual([false, '+96550012345'])
  })

  test('checks the proof once if two sends coincide', async () => {
    authFor(at.business).keepVerifiedPhone(proof(30))
    page.client.answer(verifyPhoneCall, () => ({ verified: true, expires_at: null }))
    page.client.answer(updateProfileCall, () => account({ phone: OTHER }))
    const entry = opened().model.phone.phone()
    entry.type('55566677')
    await Promise.all([entry.send('sms'), entry.send('whatsapp')])
    expect(page.client.requests(verifyPhoneCall)).toHaveLength(1)
  })

  test.each([
    ['needs no code while the proof is valid', 30, true, 0],
    ['needs a code if the proof has expired by the clock', -1, true, 1],
    ['needs a code if the platform refuses the proof', 30, false, 1],
  ])('%s', async (_, minutes, verified, codes) => {
    authFor(at.business).keepVerifiedPhone(proof(minutes))
    page.client.answer(verifyPhoneCall, () => ({ verified, expires_at: null }))
    page.client.answer(updateProfileCall, () => account({ phone: OTHER }))
    page.client.answer(sendOtpCall, () => sent)
    const { phone } = opened().model
    phone.change()
    const entry = phone.phone()
    entry.type('55566677')
    await entry.send('sms')
    expect(page.client.requests(sendOtpCall)).toHaveLength(codes)
    expect(customer()?.phone).toBe(codes === 0 ? OTHER : '+96550012345')
  })
})

describe('logging out', () => {
  test.each([
    ['reachable', () => ({})],
    [
      'unreachable',
      () => {
        throw lost()
      },
    ],
  ])('ends the session once, with the platform %s', async (_, answer) => {
    page.client.answer(logoutCall, answer)
    const { leaving } = opened().model
    const both = [leaving.logOut(), leaving.logOut()]
    expect(leaving.$loggingOut.get()).toBe('here')
    await Promise.all(both)
    expect(at.exits).toEqual(['logged-out'])
    expect(page.client.requests(logoutCall)).toHaveLength(1)
    // The guards would redirect to the login before the diner sees the confirmation.
    expect(customer()).not.toBeNull()
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('StorageEvent', class {})
    createGonePage(at.business, `cart:${at.business}`).open()
    expect(customer()).toBeNull()
    expect(page.local[`okmenu_auth_${at.business}`]).toBeUndefined()
  })
})

describe('logging out on all devices', () => {
  const failing = (error: CallError) => () => {
    throw error
  }
  const tried = async (...answers: (() => object)[]) => {
    page.client.answer(logoutEverywhereCall, () => (answers.shift() ?? failing(lost()))())
    const { leaving } = opened().model
    await leaving.logOutEverywhere()
    return leaving
  }

  test('ends all sessions and logs out here', async () => {
    const { $otherDevicesFailure, $loggingOut } = await tried(() => ({}))
    expect([at.exits, $otherDevicesFailure.get(), $loggingOut.get()]).toEqual([
      ['logged-out'],
      null,
      'everywhere',
    ])
  })

  test('retries after a lost answer and treats an ended session as success', async () => {
    await tried(failing(lost()), failing(refusal('unauthorized')))
    expect(at.exits).toEqual(['logged-out'])
    expect(page.client.requests(logoutEverywhereCall)).toHaveLength(2)
  })

  test.each([
    ['the outcome is unknown', [failing(lost()), failing(lost())]],
    ['the platform fails', [failing(refusal('internal'))]],
  ])('reports a failure and stays logged in here if %s', async (_, answers) => {
    const leaving = await tried(...answers)
    expect([leaving.$otherDevicesFailure.get(), leaving.$loggingOut.get()]).toEqual(['failed', null])
    expect(at.exits).toEqual([])
    expect(customer()).not.toBeNull()
    page.client.answer(logoutEverywhereCall, () => ({}))
    const again = leaving.logOutEverywhere()
    expect(leaving.$otherDevicesFailure.get()).toBeNull()
    await again
    expect(at.exits).toEqual(['logged-out'])
  })

  test('sends no request without a connection', async () => {
    page.connect(false)
    const leaving = await tried()
    expect(leaving.$otherDevicesFailure.get()).toBe('offline')
    expect(page.client.requests(logoutEverywhereCall)).toEqual([])
  })

  test('logs out here if the session had already ended', async () => {
    await tried(failing(refusal('unauthorized')))
    expect([at.exits, customer()]).toEqual([[], null])
  })
})
