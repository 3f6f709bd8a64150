import { expect, test } from 'vitest'
import { VITALS_PATH } from '../../../src/client/vitals.ts'
import { reportVitalsCall } from '../../../src/contract/visit/vitals-calls.ts'

test('vitals are sent to the path of the contract', () => {
  expect(VITALS_PATH).toBe(reportVitalsCall.path)
})
