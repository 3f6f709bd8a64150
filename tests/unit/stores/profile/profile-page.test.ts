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

/** What happens, the answer, and what becomes of it. */
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
  test('are the account’s, also when it was changed on another device', async () => {
    page.client.answer(profileCall, () => account({ name: 'Dana', email: 'dana@example.com' }))
    const { model } = opened()
    expect(model.details.$written.get()).toEqual({ name: 'Noura', email: '' })
    await settle()
    expect(model.details.$written.get()).toEqual({ name: 'Dana', email: 'dana@example.com' })
  })

  test('that are typed stay when the account’s arrive', async () => {
    page.client.answer(profileCall, () => account({ name: 'Dana', email: 'dana@example.com' }))
    const { model } = opened()
    model.details.type({ name: 'Sara' })
    await settle()
    expect(model.details.$written.get()).toEqual({ name: 'Sara', email: 'dana@example.com' })
  })

  test('are saved without spaces around them', async () => {
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

  test('without a name nothing is sent', async () => {
    const { details } = opened().model
    details.type({ name: '  ' })
    await details.save()
    expect(details.$outcome.get()).toBe('name')
    expect(page.client.requests(updateProfileCall)).toEqual([])
  })

  test('saved twice at once are sent once', async () => {
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
    ['an email that is none', refusal('invalid', refusalIssues('email')), 'email'],
    ['a name that is none', refusal('invalid', refusalIssues('name')), 'name'],
    ...errorCodes
      .filter((code) => code !== 'internal')
      .map((code): Case => [code, refusal(code), over.includes(code) ? 'over' : 'failed']),
    ['no answer', lost(), 'offline'],
    ['an answer too late', lost('timeout'), 'offline'],
    ['a gateway’s answer', lost('unavailable'), 'unknown'],
    ['an answer that is none', lost('bad-answer'), 'unknown'],
    ['a fault of the platform', refusal('internal'), 'unknown'],
  ])('%s: what was typed stays', async (_, error, outcome) => {
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
    ['the screen that asked for them', '?next=/ref/pickup/checkout', ['assign /ref/pickup/checkout']],
    ['nowhere else than this venue', '?next=/other/pickup', []],
    ['no other site', '?next=//evil.example', []],
  ])('saved, lead to %s', async (_, search, visits) => {
    page.client.answer(updateProfileCall, () => account())
    const { model } = opened(search)
    await model.details.save()
    expect([page.visits, model.next !== null]).toEqual([visits, visits.length > 0])
  })
})

describe('another phone', () => {
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
  async function waiting() {
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

  test('is proven by its code, then taken', async () => {
    const { model, code } = await waiting()
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

  test('whose code waits is asked for again after a reload', async () => {
    await waiting()
    expect(opened().model.phone.$open.get()).toBe(true)
  })

  test('is not asked for where no code waits', () => {
    expect(opened().model.phone.$open.get()).toBe(false)
  })

  test('is proven already where the profile was not reached: no second code', async () => {
    const { code } = await waiting()
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

  test('of another account is not taken, and its proof is given up', async () => {
    const { model, code } = await waiting()
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

  test('sent twice at once is held against its proof once', async () => {
    authFor(at.business).keepVerifiedPhone(proof(30))
    page.client.answer(verifyPhoneCall, () => ({ verified: true, expires_at: null }))
    page.client.answer(updateProfileCall, () => account({ phone: OTHER }))
    const entry = opened().model.phone.phone()
    entry.type('55566677')
    await Promise.all([entry.send('sms'), entry.send('whatsapp')])
    expect(page.client.requests(verifyPhoneCall)).toHaveLength(1)
  })

  test.each([
    ['still counts: no code', 30, true, 0],
    ['no longer counts by the clock', -1, true, 1],
    ['no longer counts by the platform', 30, false, 1],
  ])('whose proof %s', async (_, minutes, verified, codes) => {
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
    ['reached', () => ({})],
    [
      'not reached',
      () => {
        throw lost()
      },
    ],
  ])('ends the session at the platform, which is %s', async (_, answer) => {
    page.client.answer(logoutCall, answer)
    const { leaving } = opened().model
    const both = [leaving.logOut(), leaving.logOut()]
    expect(leaving.$loggingOut.get()).toBe('here')
    await Promise.all(both)
    expect(at.exits).toEqual(['logged-out'])
    expect(page.client.requests(logoutCall)).toHaveLength(1)
    // The guards would lead to the login before the diner is told.
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

  test('ends all sessions, then this one', async () => {
    const { $otherDevicesFailure, $loggingOut } = await tried(() => ({}))
    expect([at.exits, $otherDevicesFailure.get(), $loggingOut.get()]).toEqual([
      ['logged-out'],
      null,
      'everywhere',
    ])
  })

  test('an answer that was lost is asked for again: a session that is no more was ended by it', async () => {
    await tried(failing(lost()), failing(refusal('unauthorized')))
    expect(at.exits).toEqual(['logged-out'])
    expect(page.client.requests(logoutEverywhereCall)).toHaveLength(2)
  })

  test.each([
    ['nobody knows', [failing(lost()), failing(lost())]],
    ['the platform failed', [failing(refusal('internal'))]],
  ])('where %s, says that others may still be logged in, and this device is', async (_, answers) => {
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

  test('offline, nothing is asked', async () => {
    page.connect(false)
    const leaving = await tried()
    expect(leaving.$otherDevicesFailure.get()).toBe('offline')
    expect(page.client.requests(logoutEverywhereCall)).toEqual([])
  })

  test('a session that had ended before leads to the login', async () => {
    await tried(failing(refusal('unauthorized')))
    expect([at.exits, customer()]).toEqual([[], null])
  })
})
