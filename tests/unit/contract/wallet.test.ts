import * as v from 'valibot'
import { expect, test } from 'vitest'
import { correctWalletRequest } from '../../../src/contract/account/wallet.ts'

const isAccepted = (amount: number) =>
  v.is(correctWalletRequest, { user_id: 'u-1', phone: '+96550012345', currency: 'KWD', amount })

test.each([1, -1, 0.001, 1e9, -1e9])('accepts a wallet correction of %d', (amount) => {
  expect(isAccepted(amount)).toBe(true)
})

test.each([0, 1e9 + 1, -1e9 - 1])('refuses a wallet correction of %d', (amount) => {
  expect(isAccepted(amount)).toBe(false)
})
