import { expect, test } from 'vitest'
import { classifyAnswer, type Verdict } from '../../../src/client/verdict.ts'
import { type ErrorCode, type ErrorResponse, errorCodes } from '../../../src/contract/wire/errors.ts'

const failure = (code: ErrorCode): ErrorResponse => ({
  error: 1,
  code,
  message: code,
  issues: [],
  changes: [],
  total: null,
})

/** Status, code of a well-formed failure in the body (null: the body is none), made by an edge? */
const CASES: readonly [status: number, code: ErrorCode | null, edge: boolean, Verdict][] = [
  [200, null, false, 'answered'],
  [201, null, false, 'answered'],
  [200, null, true, 'unknown'],
  // The platform's own.
  [400, 'invalid', false, 'refused'],
  [401, 'unauthorized', false, 'refused'],
  [403, 'forbidden', false, 'refused'],
  [404, 'not-found', false, 'refused'],
  [409, 'changed', false, 'refused'],
  [409, 'conflict', false, 'refused'],
  [409, 'unavailable', false, 'refused'],
  [413, 'too-large', false, 'refused'],
  [429, 'rate-limited', false, 'refused'],
  [422, 'invalid', false, 'refused'],
  // The platform failed, perhaps after it stored the order.
  [500, 'internal', false, 'unknown'],
  [503, 'internal', false, 'unknown'],
  [400, 'internal', false, 'unknown'],
  [503, 'unavailable', false, 'unknown'],
  [502, 'unavailable', false, 'unknown'],
  // Servers on the way gave the request up; whether they forwarded it is anybody's guess.
  [408, 'invalid', false, 'unknown'],
  [425, 'invalid', false, 'unknown'],
  [408, null, false, 'unknown'],
  [502, null, false, 'unknown'],
  [504, null, false, 'unknown'],
  // Captive portals, firewalls and CDNs answer in their own words.
  [204, null, true, 'unknown'],
  [302, null, false, 'unknown'],
  [304, 'invalid', false, 'unknown'],
  [400, null, false, 'unknown'],
  [401, null, false, 'unknown'],
  [403, null, false, 'unknown'],
  [404, null, false, 'unknown'],
  [413, null, false, 'unknown'],
  [429, null, false, 'unknown'],
  [511, null, false, 'unknown'],
  // An edge's word is never the platform's, however well it is formed.
  [400, 'invalid', true, 'unknown'],
  [401, 'unauthorized', true, 'unknown'],
  [413, 'too-large', true, 'unknown'],
  [429, 'rate-limited', true, 'unknown'],
  [502, 'internal', true, 'unknown'],
]

// @feature call.order-outcome
test.each(CASES)('%i with %s in its body, made by an edge: %s: %s', (status, code, edge, verdict) => {
  const mark = edge ? 'edge' : null
  expect(classifyAnswer({ status, mark, failure: code && failure(code) })).toBe(verdict)
})

test('no 5xx, and nothing that is marked, is ever a refusal', () => {
  for (const code of errorCodes) {
    for (let status = 500; status < 600; status++)
      expect(classifyAnswer({ status, mark: null, failure: failure(code) })).toBe('unknown')
    for (let status = 200; status < 600; status++)
      expect(classifyAnswer({ status, mark: 'edge', failure: failure(code) })).toBe('unknown')
  }
})
