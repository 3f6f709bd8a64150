import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import { CodeStep } from '../../../../src/connected/one-time-code/CodeStep.tsx'
import { PhoneStep } from '../../../../src/connected/one-time-code/PhoneStep.tsx'
import type { CodeEntry } from '../../../../src/stores/login/code-entry.ts'
import type { CodeRefusal } from '../../../../src/stores/login/code-refusal.ts'
import type { PhoneEntry } from '../../../../src/stores/login/phone-entry.ts'
import type { WaitingCode } from '../../../../src/stores/login/waiting-code.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const WAITING: WaitingCode = {
  startOtpTime: 0,
  phoneNumber: '+96550012345',
  timerDuration: 30,
  verificationId: 'v',
  channel: 'sms',
}
const nothing = async () => {}

type PhoneState = {
  problem?: 'required' | 'phone'
  refusal?: CodeRefusal
  sending?: boolean
  number?: string
}
function renderPhoneStep({ problem, refusal, sending = false, number = '' }: PhoneState, locale = 'en') {
  const model: PhoneEntry = {
    $number: atom(number),
    $problem: atom(problem ?? null),
    $refusal: atom(refusal ?? null),
    $sending: atom(sending),
    $refused: atom(0),
    type: () => {},
    send: nothing,
  }
  return renderScreen(
    <PhoneStep makeModel={() => model} home="KW" homeCode="+965" label="Phone" hint="The code goes there" />,
    locale,
  )
}

type CodeState = {
  waiting?: Partial<WaitingCode>
  busy?: 'no' | 'sending' | 'checking'
  code?: string
  problem?: 'incomplete' | CodeRefusal
  refusal?: CodeRefusal
  resent?: boolean
  left?: number
}
function renderCodeStep(state: CodeState, locale = 'en') {
  const waiting = { ...WAITING, ...state.waiting }
  const model: CodeEntry = {
    $waiting: atom(waiting),
    $busy: atom(state.busy ?? 'no'),
    $code: atom(state.code ?? ''),
    $problem: atom(state.problem ?? null),
    $refusal: atom(state.refusal ?? null),
    $resent: atom(state.resent ?? false),
    $secondsLeft: atom(state.left ?? 0),
    $focuses: atom(0),
    open: () => () => {},
    type: () => {},
    submit: () => {},
    resend: nothing,
    startOver: () => {},
  }
  return renderScreen(<CodeStep waiting={waiting} makeModel={() => model} />, locale)
}

const createRefusal = (reason: CodeRefusal['reason'], seconds: number | null = null): CodeRefusal => ({
  reason,
  seconds,
})

describe('the phone step', () => {
  test('offers SMS first, then WhatsApp', () => {
    expect(renderPhoneStep({}).all('button')).toEqual(['Send the code by SMS', 'Send the code by WhatsApp'])
    expect(renderPhoneStep({ number: '50012345' }).one('textbox', 'Phone').attributes.value).toBe('50012345')
  })

  test.each([
    ['en', 'required', 'Enter your phone number'],
    ['en', 'phone', 'Enter a valid phone number for the selected country'],
    ['ar', 'required', 'أدخل رقم هاتفك'],
  ] as const)('shows errors of the number at the field (%s, %s)', (locale, problem, message) => {
    const field = renderPhoneStep({ problem }, locale).one('textbox', 'Phone')
    expect(field.invalid).toBe(true)
    expect(field.description).toContain(message)
  })

  test.each([
    [createRefusal('codes', 1200), 'Too many codes requested. Try again in 20 minutes.'],
    [createRefusal('codes', 30), 'Too many codes requested. Try again in 30 seconds.'],
    [
      createRefusal('otp-disabled'),
      'Logging in with a code isn’t available here. You can order without an account.',
    ],
    [createRefusal('not-sent'), 'We couldn’t send the code. Check the number, or try the other way.'],
    [createRefusal('phone-taken'), 'Another account here already uses this number.'],
    [createRefusal('expired'), 'This code is no longer valid. Request another one.'],
    [createRefusal('offline'), 'You’re offline. Try again once you’re back online.'],
    [createRefusal('failed'), 'Something went wrong on our side. Try again.'],
  ])('shows why no code was sent: %j', (refusal, message) => {
    const screen = renderPhoneStep({ refusal })
    expect(screen.all('alert')).toEqual([message])
    expect(screen.one('alert', message).attributes['data-takes-focus']).toBe('true')
    expect(screen.one('textbox', 'Phone').invalid).toBe(false)
  })

  test('announces that a code is being sent', () => {
    const screen = renderPhoneStep({ sending: true })
    expect(screen.all('status')).toEqual(['Sending…'])
    expect(screen.one('button', 'SMS').attributes['aria-disabled']).toBe('true')
  })
})

describe('the code step', () => {
  test('shows the recipient and the format of the code', () => {
    const screen = renderCodeStep({ left: 30 })
    const field = screen.one('textbox', 'Code')
    expect(field.description).toContain('We sent a code by SMS to +96550012345')
    expect(field.description).toContain('6 digits, valid for 5 minutes')
    expect(field.attributes).toMatchObject({
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      dir: 'ltr',
    })
    expect(renderCodeStep({ waiting: { channel: 'whatsapp' } }).text).toContain(
      'We sent a code by WhatsApp to',
    )
  })

  test.each([
    ['incomplete' as const, 'Enter all 6 digits of the code'],
    [createRefusal('wrong'), 'That isn’t the code we sent. Check it and try again.'],
    [createRefusal('expired'), 'This code is no longer valid. Request another one.'],
    [createRefusal('tries', 45), 'Too many wrong codes. Request another one in 45 seconds.'],
    [createRefusal('unverified'), 'This number is no longer confirmed. Request another code.'],
  ])('shows errors of the code at the field: %j', (problem, message) => {
    const screen = renderCodeStep({ problem })
    const field = screen.one('textbox', 'Code')
    expect(field.invalid).toBe(true)
    expect(field.description).toContain(message)
    expect(screen.all('alert')).toEqual([])
  })

  test.each([
    [createRefusal('offline'), 'You’re offline. Try again once you’re back online.'],
    [createRefusal('codes', 60), 'Too many codes requested. Try again in 60 seconds.'],
    [createRefusal('failed'), 'Something went wrong on our side. Try again.'],
  ])('shows other failures below the field: %j', (refusal, message) => {
    const screen = renderCodeStep({ refusal })
    expect(screen.all('alert')).toEqual([message])
    expect(screen.one('alert', message).attributes['data-takes-focus']).toBe('true')
    expect(screen.one('textbox', 'Code').invalid).toBe(false)
  })

  test('counts down until another code can be requested', () => {
    const waits = renderCodeStep({ left: 29 })
    expect(waits.all('timer')).toEqual(['You can request another code in 29 seconds.'])
    expect(waits.all('button')).toEqual(['Continue', 'Use another number'])
    const over = renderCodeStep({ left: 0 })
    expect(over.all('timer')).toEqual([])
    expect(over.all('button')).toEqual(['Continue', 'Send another code', 'Use another number'])
  })

  test('announces that the code is checked, and that another was sent', () => {
    const checking = renderCodeStep({ busy: 'checking', code: '123456' })
    expect(checking.all('status')).toEqual(['Checking the code…'])
    expect(checking.one('textbox', 'Code').attributes).toMatchObject({ readonly: '', value: '123456' })
    expect(renderCodeStep({ resent: true }).all('status')).toEqual(['Another code is on its way.'])
  })

  test.each(['en', 'ar'])('has a message in the language for every refusal (%s)', (locale) => {
    const reasons = [
      ...['wrong', 'expired', 'codes', 'tries', 'otp-disabled', 'not-sent', 'phone-taken', 'unverified'],
      ...['phone', 'offline', 'failed'],
    ] as CodeRefusal['reason'][]
    for (const reason of reasons)
      expect(renderCodeStep({ refusal: createRefusal(reason, 60) }, locale).text).not.toContain('login:')
  })
})
