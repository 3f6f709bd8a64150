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

/** Status, code of the error response in the body (null: none), whether an edge sent it, and the verdict. */
const CASES: readonly [status: number, code: ErrorCode | null, edge: boolean, Verdict][] = [
  [200, null, false, 'answered'],
  [201, null, false, 'answered'],
  [200, null, true, 'unknown'],
  // Refusals by the platform.
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
  // Sent by servers in between, which may have forwarded the request.
  [408, 'invalid', false, 'unknown'],
  [425, 'invalid', false, 'unknown'],
  [408, null, false, 'unknown'],
  [502, null, false, 'unknown'],
  [504, null, false, 'unknown'],
  // Captive portals, firewalls and CDNs send bodies that are not in the contract.
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
  // A response of an edge is not a refusal by the platform, even if it is well-formed.
  [400, 'invalid', true, 'unknown'],
  [401, 'unauthorized', true, 'unknown'],
  [413, 'too-large', true, 'unknown'],
  [429, 'rate-limited', true, 'unknown'],
  [502, 'internal', true, 'unknown'],
]

// @feature call.order-outcome
test.each(CASES)(
  'status %i with error code %s (sent by an edge: %s) is %s',
  (status, code, edge, verdict) => {
    const mark = edge ? 'edge' : null
    expect(classifyAnswer({ status, mark, failure: code && failure(code) })).toBe(verdict)
  },
)

test('a 5xx or a response marked by an edge is never a refusal', () => {
  for (const code of errorCodes) {
    for (let status = 500; status < 600; status++)
      expect(classifyAnswer({ status, mark: null, failure: failure(code) })).toBe('unknown')
    for (let status = 200; status < 600; status++)
      expect(classifyAnswer({ status, mark: 'edge', failure: failure(code) })).toBe('unknown')
  }
})
