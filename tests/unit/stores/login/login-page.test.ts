import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallErrorCode } from '../../../../src/client/http.ts'
import {
  loginCall,
  registerCall,
  registerWhatsappCall,
  resendOtpCall,
  verifyByWhatsappCall,
  verifyCall,
} from '../../../../src/contract/account/login-calls.ts'
import type { Channel } from '../../../../src/contract/account/one-time-code.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { orderFormFor } from '../../../../src/stores/checkout/order-form.ts'
import type { CodeEntry } from '../../../../src/stores/login/code-entry.ts'
import { createCodeFlow } from '../../../../src/stores/login/code-flow.ts'
import { createLoginPage, type LoginPage } from '../../../../src/stores/login/login-page.ts'
import { createPhoneEntry } from '../../../../src/stores/login/phone-entry.ts'
import { waitingCode } from '../../../../src/stores/login/waiting-code.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireUser } from '../../../helpers/page/wire-examples.ts'

const NOW = Date.parse('2026-05-06T09:00:00Z')
let page: FakePage
let businesses = 0
let business = ''
let model: LoginPage
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  page = fakePage('ar')
  business = `login-${++businesses}`
  model = createLoginPage(page, venue(), `cart:${business}`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const venue = () => ({ userId: business, branchId: 'b', countryCode: 'kw' })
const sent = (channel: Channel = 'sms', id = 'v1', resend_in = 30) => ({
  verification_id: id,
  channel,
  length: 6,
  expires_in: 300,
  resend_in,
})
const session = () => ({ token: 'secret', expires_at: '', user: wireUser(business), is_new: false })
const because = (reason: string) => ({ issues: [{ path: '', message: '', reason }] })
const settle = () => vi.advanceTimersByTimeAsync(0)
const customer = () => authFor(business).$customer.get()

/** Requests a code and opens the second step. */
async function requestCode(): Promise<CodeEntry & { close: () => void }> {
  page.client.answer(loginCall, () => sent())
  const phone = model.phone()
  phone.type('50012345')
  await phone.send('sms')
  expect(model.$waiting.get()).not.toBeNull()
  const code = model.code()
  return { ...code, close: code.open() }
}

describe('the phone number', () => {
  test.each([
    ['by SMS', 'sms', '', loginCall],
    ['by SMS with a name', 'sms', ' Noura ', registerCall],
    ['by WhatsApp', 'whatsapp', '', registerWhatsappCall],
  ] as const)('receives a code %s', async (_, channel, name, call) => {
    page.client.answer(call, () => sent(channel))
    model.setName(name)
    const phone = model.phone()
    phone.type('5001 2345')
    await phone.send(channel)
    const [asked] = page.client.requests(call)
    expect(asked?.body).toMatchObject({ branch_id: 'b', phone: '50012345', dial_code: '+965', locale: 'ar' })
    if (call !== loginCall) expect(asked?.body).toMatchObject({ name: name.trim() })
    expect(model.$waiting.get()).toEqual({
      startOtpTime: NOW,
      phoneNumber: '+96550012345',
      timerDuration: 30,
      verificationId: 'v1',
      channel,
    })
  })

  test('and the name come from the order form', () => {
    const cartKey = `cart:${business}-written`
    orderFormFor(cartKey).set({ name: 'Sara', phone: '5111' })
    const own = createLoginPage(page, venue(), cartKey)
    expect([own.$name.get(), own.phone().$number.get()]).toEqual(['Sara', '5111'])
  })

  test('is refused at its field if it is missing or invalid, until it is edited', async () => {
    const phone = model.phone()
    await phone.send('sms')
    expect([phone.$problem.get(), phone.$refused.get()]).toEqual(['required', 1])
    phone.type('123')
    expect(phone.$problem.get()).toBeNull()
    await phone.send('sms')
    await phone.send('sms')
    expect([phone.$problem.get(), phone.$refused.get()]).toEqual(['phone', 3])
    expect(page.client.requests(loginCall)).toEqual([])
  })

  test('is refused at its field if the platform rejects it', async () => {
    page.client.answer(loginCall, () => {
      throw refusal('invalid', { issues: [{ path: 'phone', message: '' }] })
    })
    const phone = model.phone()
    phone.type('50012345')
    await phone.send('sms')
    expect([phone.$problem.get(), phone.$refusal.get()]).toEqual(['phone', null])
    phone.type('50012346')
    expect(phone.$problem.get()).toBeNull()
  })

  test('is kept if the numbering plans do not load', async () => {
    const flow = createCodeFlow(page, waitingCode(business, 'login'), {
      send: async () => sent(),
      enter: async () => {},
    })
    const calls: unknown[] = []
    const of = { country: 'KW', locale: 'en', known: '50012345', send: async () => void calls.push(1) }
    const phone = createPhoneEntry(flow, of, () => Promise.reject(new Error('offline')))
    await phone.send('sms')
    expect(phone.$refusal.get()).toEqual({ reason: 'offline', seconds: null })
    expect([phone.$number.get(), calls]).toEqual(['50012345', []])
  })

  test('receives one code if the button is pressed twice', async () => {
    page.client.answer(loginCall, () => sent())
    const phone = model.phone()
    phone.type('50012345')
    await Promise.all([phone.send('sms'), phone.send('sms')])
    expect(page.client.requests(loginCall)).toHaveLength(1)
  })

  const reasons: Partial<Record<CallErrorCode, string>> = {
    'rate-limited': 'codes',
    network: 'offline',
    timeout: 'offline',
  }
  test.each([
    ...errorCodes.map((code) => [code, refusal(code), reasons[code] ?? 'failed'] as const),
    ...(['network', 'timeout', 'bad-answer', 'unavailable'] as const).map(
      (code) => [`lost: ${code}`, lost(code), reasons[code] ?? 'failed'] as const,
    ),
  ])('is kept without a pending code after: %s', async (_, error, reason) => {
    page.client.answer(loginCall, () => {
      throw error
    })
    const phone = model.phone()
    phone.type('50012345')
    await phone.send('sms')
    expect(phone.$refusal.get()).toEqual({ reason, seconds: null })
    expect([model.$waiting.get(), phone.$number.get(), phone.$sending.get()]).toEqual([
      null,
      '50012345',
      false,
    ])
    page.client.answer(loginCall, () => sent())
    await phone.send('sms')
    expect([model.$waiting.get()?.verificationId, phone.$refusal.get()]).toEqual(['v1', null])
  })

  test.each(['otp-disabled', 'not-sent'] as const)('is refused by the platform with %s', async (reason) => {
    page.client.answer(loginCall, () => {
      throw refusal('unavailable', because(reason))
    })
    const phone = model.phone()
    phone.type('50012345')
    await phone.send('sms')
    expect(phone.$refusal.get()?.reason).toBe(reason)
  })

  test('has to wait for the time of the rate limit after too many codes', async () => {
    page.client.answer(loginCall, () => {
      throw refusal('rate-limited', { ...because('codes'), retry_after: 1200 })
    })
    const phone = model.phone()
    phone.type('50012345')
    await phone.send('sms')
    expect(phone.$refusal.get()).toEqual({ reason: 'codes', seconds: 1200 })
  })
})

describe('the code', () => {
  test('is sent automatically once complete, in the digits of any script, and logs in', async () => {
    const code = await requestCode()
    page.client.answer(verifyCall, () => session())
    code.type('١٢٣')
    code.type(' ١٢٣ 45')
    expect(page.client.requests(verifyCall)).toEqual([])
    code.type(' ١٢٣ 456')
    expect(code.$busy.get()).toBe('checking')
    await settle()
    expect(page.client.requests(verifyCall)).toMatchObject([
      { body: { verification_id: 'v1', code: '123456' } },
    ])
    expect([customer()?.id, model.$waiting.get()]).toEqual(['u1', null])
  })

  test('is verified through WhatsApp if it was sent there', async () => {
    page.client.answer(registerWhatsappCall, () => sent('whatsapp'))
    page.client.answer(verifyByWhatsappCall, () => session())
    const phone = model.phone()
    phone.type('50012345')
    await phone.send('whatsapp')
    model.code().type('123456')
    await settle()
    expect(customer()?.id).toBe('u1')
  })

  test('is not sent while incomplete, and its field receives the focus', async () => {
    const code = await requestCode()
    code.type('12')
    code.submit()
    expect([code.$problem.get(), code.$focuses.get()]).toEqual(['incomplete', 1])
    code.type('123')
    expect(code.$problem.get()).toBeNull()
    expect(page.client.requests(verifyCall)).toEqual([])
  })

  test('is sent again after a refusal only if it is changed or the button is pressed', async () => {
    const code = await requestCode()
    page.client.answer(verifyCall, () => {
      throw refusal('invalid', because('wrong'))
    })
    code.type('123456')
    await settle()
    expect(code.$problem.get()).toEqual({ reason: 'wrong', seconds: null })
    code.type('123456')
    await settle()
    expect(page.client.requests(verifyCall)).toHaveLength(1)
    code.type('12345')
    expect(code.$problem.get()).toBeNull()
    code.type('123457')
    await settle()
    code.submit()
    await settle()
    expect(page.client.requests(verifyCall).map(({ body }) => body.code)).toEqual([
      '123456',
      '123457',
      '123457',
    ])
    expect(customer()).toBeNull()
  })

  test.each(['wrong', 'expired', 'unverified'] as const)('shows %s at its field', async (reason) => {
    const code = await requestCode()
    page.client.answer(verifyCall, () => {
      throw refusal('invalid', because(reason))
    })
    code.type('123456')
    await settle()
    expect([code.$problem.get(), code.$refusal.get()]).toEqual([{ reason, seconds: null }, null])
  })

  test('starts the timer of the rate limit after too many wrong attempts', async () => {
    const code = await requestCode()
    page.client.answer(verifyCall, () => {
      throw refusal('rate-limited', { ...because('tries'), retry_after: 600 })
    })
    code.type('123456')
    await settle()
    expect(code.$problem.get()).toEqual({ reason: 'tries', seconds: 600 })
    expect(code.$secondsLeft.get()).toBe(600)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(code.$secondsLeft.get()).toBe(540)
  })

  test.each([
    ['a lost connection', lost(), 'offline'],
    ['a timeout', lost('timeout'), 'offline'],
    ['a gateway error', lost('unavailable'), 'failed'],
    ['an internal error', refusal('internal'), 'failed'],
  ])('is kept and can be sent again after %s', async (_, error, reason) => {
    const code = await requestCode()
    page.client.answer(verifyCall, () => {
      throw error
    })
    code.type('123456')
    await settle()
    expect([code.$problem.get(), code.$refusal.get()?.reason, code.$code.get()]).toEqual([
      null,
      reason,
      '123456',
    ])
    page.client.answer(verifyCall, () => session())
    code.submit()
    await settle()
    expect(customer()?.id).toBe('u1')
  })

  test('is sent by one request at a time', async () => {
    const code = await requestCode()
    const held = page.client.hold(verifyCall)
    code.type('123456')
    await held.asked
    code.submit()
    await code.resend()
    held.answer(session())
    await settle()
    expect([page.client.requests(verifyCall), page.client.requests(resendOtpCall)]).toMatchObject([[{}], []])
  })

  test('is discarded for another phone number', async () => {
    const code = await requestCode()
    code.startOver()
    expect(model.$waiting.get()).toBeNull()
    expect(page.local[`okmenu_auth_login_code_${business}`]).toBeUndefined()
  })
})

describe('another code', () => {
  test('can be requested when the timer ends, and clears the field', async () => {
    const code = await requestCode()
    expect(code.$secondsLeft.get()).toBe(30)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(code.$secondsLeft.get()).toBe(18)
    await vi.advanceTimersByTimeAsync(18_000)
    expect(code.$secondsLeft.get()).toBe(0)
    code.type('12')
    page.client.answer(resendOtpCall, ({ query }) => {
      expect(query).toEqual({ verification_id: 'v1' })
      return sent('sms', 'v2', 60)
    })
    await code.resend()
    expect([code.$code.get(), code.$resent.get(), code.$focuses.get()]).toEqual(['', true, 1])
    expect(code.$secondsLeft.get()).toBe(60)
    expect(model.$waiting.get()?.verificationId).toBe('v2')
  })

  test('is counted down by the clock, even after the tab has slept', async () => {
    const code = await requestCode()
    // No timer runs while the device sleeps.
    vi.setSystemTime(NOW + 25_000)
    page.show(true)
    expect(code.$secondsLeft.get()).toBe(5)
    vi.setSystemTime(NOW + 3_000_000)
    page.fire('restored')
    expect(code.$secondsLeft.get()).toBe(0)
  })

  // @feature account.otp-timer call.resend-otp
  test('keeps its countdown over a reload', async () => {
    const { close } = await requestCode()
    close()
    vi.setSystemTime(NOW + 10_000)
    const reloaded = createLoginPage(page, venue(), `cart:${business}`)
    expect(reloaded.$waiting.get()?.phoneNumber).toBe('+96550012345')
    expect(reloaded.code().$secondsLeft.get()).toBe(20)
  })

  test('restarts the timer if the rate limit refuses it', async () => {
    const code = await requestCode()
    vi.setSystemTime(NOW + 60_000)
    page.client.answer(resendOtpCall, () => {
      throw refusal('rate-limited', { ...because('codes'), retry_after: 45 })
    })
    await code.resend()
    expect(code.$refusal.get()).toEqual({ reason: 'codes', seconds: 45 })
    expect([code.$secondsLeft.get(), code.$resent.get()]).toEqual([45, false])
  })

  test('returns to the phone number if the old code has expired', async () => {
    const code = await requestCode()
    page.client.answer(resendOtpCall, () => {
      throw refusal('invalid', because('expired'))
    })
    await code.resend()
    expect(model.$waiting.get()).toBeNull()
    expect(model.phone().$refusal.get()?.reason).toBe('expired')
  })

  test('replaces the code in this tab if another tab has requested it', async () => {
    const code = await requestCode()
    vi.setSystemTime(NOW + 40_000)
    const other = { ...model.$waiting.get(), startOtpTime: NOW + 40_000, verificationId: 'v9' }
    page.elsewhere(`okmenu_auth_login_code_${business}`, JSON.stringify(other))
    expect(code.$secondsLeft.get()).toBe(30)
    page.client.answer(verifyCall, () => session())
    code.type('123456')
    await settle()
    expect(page.client.requests(verifyCall)[0]?.body.verification_id).toBe('v9')
  })

  test('returns to the phone number if another tab has discarded it', async () => {
    await requestCode()
    page.elsewhere(`okmenu_auth_login_code_${business}`, null)
    expect(model.$waiting.get()).toBeNull()
  })

  test('is not counted down after the screen is closed', async () => {
    const { close, $secondsLeft } = await requestCode()
    close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([page.listeners(), $secondsLeft.get()]).toEqual([0, 30])
  })
})
