import { expect, test } from 'vitest'
import { CallError, type CallErrorCode } from '../../../../src/client/http.ts'
import { type ErrorCode, errorCodes } from '../../../../src/contract/wire/errors.ts'
import { OrderFailure } from '../../../../src/islands/checkout/OrderFailure.tsx'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const renderFailure = (error: CallError, locale = 'en') =>
  renderScreen(
    <OrderFailure state={{ state: 'failed', error, issues: error.issues }} offline={false} />,
    locale,
  )

const OTHER = 'Something went wrong on our side. Everything you entered is saved. Try again.'
const UNKNOWN = 'We don’t know whether your order arrived'
const NO_ANSWER =
  'We didn’t get a reply in time. Try again: if your order did go through, it won’t be placed or charged twice.'
const REFUSALS: Readonly<Record<Exclude<ErrorCode, 'changed' | 'internal'>, string>> = {
  invalid: 'Some details need another look. Check the highlighted fields and try again.',
  'rate-limited': 'Too many attempts. Wait a minute and try again.',
  unavailable: 'This type of order isn’t available right now.',
  unauthorized: OTHER,
  forbidden: OTHER,
  'not-found': OTHER,
  conflict: OTHER,
  'too-large': OTHER,
}

const refusals = errorCodes.filter((code) => code !== 'changed' && code !== 'internal')
test.each(refusals)('shows the reason if the platform refuses with %s', (code) => {
  expect(renderFailure(refusal(code)).all('alert')).toEqual([`Your order wasn’t placed ${REFUSALS[code]}`])
})

test.each([
  ['network', lost('network'), /^You’re offline\. Everything you entered is saved/],
  ['timeout', lost('timeout'), new RegExp(NO_ANSWER)],
  // An intermediary cannot report that the venue accepts no orders.
  ['a gateway', lost('unavailable'), new RegExp(NO_ANSWER)],
  ['an unreadable answer', lost('bad-answer'), new RegExp(NO_ANSWER)],
  ['a server error', refusal('internal'), new RegExp(NO_ANSWER)],
] as const)(
  'shows that the outcome is unknown and a retry is safe if there is no answer (%s)',
  (_, error, message) => {
    const [alert = ''] = renderFailure(error).all('alert')
    const [title, text] = [alert.slice(0, UNKNOWN.length), alert.slice(UNKNOWN.length + 1)]
    expect([title, text]).toEqual([UNKNOWN, expect.stringMatching(message)])
    expect(renderFailure(error, 'de').all('alert').join()).not.toMatch(/wurde nicht aufgegeben/)
  },
)

test('receives the focus, so that screen readers announce it', () => {
  for (const error of [lost(), refusal('invalid')])
    expect(renderFailure(error).one('alert', '').attributes).toMatchObject({
      tabindex: '-1',
      'data-takes-focus': 'true',
    })
})

test.each(['en', 'ar'])('has a message in the language for every code (%s)', (locale) => {
  const codes: CallErrorCode[] = [...errorCodes, 'network', 'timeout', 'bad-answer']
  for (const code of codes)
    expect(renderFailure(new CallError(code, code), locale).text).not.toMatch(/checkout:|failed\./)
})

test('shows that there is no connection if the numbering plans did not load', () => {
  expect(renderScreen(<OrderFailure state={{ state: 'editing' }} offline />).all('alert')).toEqual([
    expect.stringMatching(/^Your order wasn’t placed You’re offline/),
  ])
})

test('shows nothing without a failure', () => {
  expect(renderScreen(<OrderFailure state={{ state: 'sending' }} offline={false} />).text).toBe('')
})
