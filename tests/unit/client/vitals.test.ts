import { expect, test } from 'vitest'
import { VITALS_PATH } from '../../../src/client/vitals.ts'
import { reportVitalsCall } from '../../../src/contract/visit/vitals-calls.ts'

test('the speed of a page is told where the contract says', () => {
  expect(VITALS_PATH).toBe(reportVitalsCall.path)
})
