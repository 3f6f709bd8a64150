import { expect, test } from 'vitest'
import { CallError, type CallErrorCode } from '../../../../src/client/http.ts'
import { type ErrorCode, errorCodes } from '../../../../src/contract/errors.ts'
import { Failure } from '../../../../src/islands/checkout/Failure.tsx'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { rendered } from '../../../helpers/page/rendered.tsx'

const says = (error: CallError, locale = 'en') =>
  rendered(<Failure state={{ state: 'failed', error, issues: error.issues }} offline={false} />, locale)

const OTHER = 'Something went wrong on our side. Everything you entered is kept; try again.'
const NO_ANSWER =
  'No answer came in time. Try again: if the order did arrive, it will be neither placed nor charged twice.'
const REFUSALS: Readonly<Record<Exclude<ErrorCode, 'changed'>, string>> = {
  invalid: 'Something in the order was refused. Check what is marked and try again.',
  'rate-limited': 'Too many tries in a short time. Wait a minute and try again.',
  unavailable: 'The venue does not take orders of this kind at the moment.',
  unauthorized: OTHER,
  forbidden: OTHER,
  'not-found': OTHER,
  conflict: OTHER,
  'too-large': OTHER,
  internal: OTHER,
}

test.each(errorCodes.filter((code) => code !== 'changed'))(
  'the platform refuses with %s: it says why',
  (code) => {
    expect(says(refusal(code)).all('alert')).toEqual([`Your order was not placed ${REFUSALS[code]}`])
  },
)

test.each([
  ['network', /^Your order was not placed No connection\. Everything you entered is kept/],
  ['timeout', new RegExp(NO_ANSWER)],
  // What stands between the diner and the platform cannot say that the venue takes no orders.
  ['unavailable', new RegExp(NO_ANSWER)],
  ['bad-answer', new RegExp(OTHER)],
] as const)('no answer of the platform (%s): it says that nothing is placed twice', (code, message) => {
  expect(says(lost(code)).all('alert')).toEqual([expect.stringMatching(message)])
})

test.each(['en', 'ar'])('every code has a message of its own language (%s)', (locale) => {
  const codes: CallErrorCode[] = [...errorCodes, 'network', 'timeout', 'bad-answer']
  for (const code of codes)
    expect(says(new CallError(code, code), locale).text).not.toMatch(/checkout:|failed\./)
})

test('the numbering plans did not load: it says that there is no connection', () => {
  expect(rendered(<Failure state={{ state: 'editing' }} offline />).all('alert')).toEqual([
    expect.stringMatching(/^Your order was not placed No connection/),
  ])
})

test('without a failure it says nothing', () => {
  expect(rendered(<Failure state={{ state: 'sending' }} offline={false} />).text).toBe('')
})
