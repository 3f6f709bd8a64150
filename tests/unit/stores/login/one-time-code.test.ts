import { setPersistentEngine } from '@nanostores/persistent'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../../src/client/http.ts'
import type { ErrorResponse } from '../../../../src/contract/wire/errors.ts'
import { codeRefusal } from '../../../../src/stores/login/code-refusal.ts'
import { secondsLeft, type WaitingCode, waitingCode } from '../../../../src/stores/login/waiting-code.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

// @feature limit.otp-timer
describe('the timer of a code', () => {
  const waiting = (timerDuration: number): WaitingCode => ({
    startOtpTime: NOW,
    phoneNumber: '+96550012345',
    timerDuration,
    verificationId: 'v',
    channel: 'sms',
  })

  it.each([
    [0, 30],
    [1, 30],
    [1_000, 29],
    [29_001, 1],
    [30_000, 0],
    [900_000, 0],
    // The device clock was set back.
    [-60_000, 30],
  ])('has, %i ms after the code was sent, %i seconds left', (after, left) => {
    expect(secondsLeft(waiting(30), NOW + after)).toBe(left)
  })

  it('never rises, never exceeds its duration, and ends on time', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(5_000_000), fc.nat(10_000), (duration, after, more) => {
        const left = secondsLeft(waiting(duration), NOW + after)
        expect(secondsLeft(waiting(duration), NOW + after + more)).toBeLessThanOrEqual(left)
        expect(left).toBeLessThanOrEqual(duration)
        expect(left === 0).toBe(after >= duration * 1000)
      }),
    )
  })
})

let storage: Record<string, string> = {}
beforeEach(() => {
  storage = {}
  setPersistentEngine(storage, { addEventListener() {}, removeEventListener() {} })
})
let businesses = 0
const newBusiness = () => `otp${++businesses}`

describe('the pending code', () => {
  const kept = {
    startOtpTime: Date.now() - 5_000,
    phoneNumber: '+96550012345',
    timerDuration: 30,
    verificationId: 'v',
    channel: 'sms',
  }
  const stored = (value: unknown) => {
    const business = newBusiness()
    storage[`okmenu_auth_login_code_${business}`] = typeof value === 'string' ? value : JSON.stringify(value)
    return waitingCode(business, 'login').get()
  }

  // @feature account.auth-state storage.auth
  it('is stored under the auth key prefix and survives a reload', () => {
    expect(stored(kept)).toEqual(kept)
  })

  // @feature account.otp-timer
  it('is removed from storage when it is reset', () => {
    const business = newBusiness()
    const $waiting = waitingCode(business, 'login')
    $waiting.set(kept as WaitingCode)
    expect(Object.keys(storage)).toEqual([`okmenu_auth_login_code_${business}`])
    $waiting.set(null)
    expect(storage).toEqual({})
  })

  it.each([
    ['null', 'null'],
    ['invalid JSON', '{'],
    ['a code that is over an hour old', { ...kept, startOtpTime: Date.now() - 3_600_001 }],
    ['an invalid time', { ...kept, startOtpTime: 'now' }],
    ['an empty phone number', { ...kept, phoneNumber: '' }],
    ['a missing id', { ...kept, verificationId: null }],
    ['an unknown channel', { ...kept, channel: 'pigeon' }],
  ])('is null for %s', (_, value) => {
    expect(stored(value)).toBeNull()
  })
})

describe('the reason for a refused code', () => {
  const failure = (code: ErrorResponse['code'], issues: ErrorResponse['issues'], retry_after?: number) =>
    codeRefusal(
      new CallError(code, code, {
        status: 400,
        issues: issues ?? [],
        answer: {
          error: 1,
          code,
          message: code,
          issues,
          changes: [],
          total: null,
          ...(retry_after ? { retry_after } : {}),
        },
      }),
    )
  const because = (reason: string, path = '') => [{ path, message: '', reason }]

  it.each([
    ['wrong', failure('invalid', because('wrong', 'code')), null],
    ['expired', failure('invalid', because('expired', 'verification_id')), null],
    ['codes', failure('rate-limited', because('codes'), 30), 30],
    ['tries', failure('rate-limited', because('tries'), 3600), 3600],
    ['otp-disabled', failure('unavailable', because('otp-disabled', 'branch_id')), null],
    ['not-sent', failure('unavailable', because('not-sent', 'phone')), null],
    ['phone-taken', failure('conflict', because('phone-taken', 'phone')), null],
    ['unverified', failure('invalid', because('unverified', 'phone_proof')), null],
    ['phone', failure('invalid', [{ path: 'phone', message: '' }]), null],
    ['failed', failure('internal', []), null],
    ['offline', codeRefusal(new CallError('network', '')), null],
    ['offline', codeRefusal(new CallError('timeout', '')), null],
    ['failed', codeRefusal(new CallError('bad-answer', '')), null],
  ] as const)('%s', (reason, refusal, seconds) => {
    expect(refusal).toEqual({ reason, seconds })
  })
})
