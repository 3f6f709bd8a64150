import * as v from 'valibot'
import { expect, it } from 'vitest'
import { buyPackageResponse } from '../../../src/contract/account/wallet.ts'
import { orderResponse, payResponse } from '../../../src/contract/order/order.ts'

it.each([
  ['an order', orderResponse],
  ['another payment attempt', payResponse],
  ['a package', buyPackageResponse],
])('the response for %s accepts only web URLs and paths of the site as payment page', (_, schema) => {
  const page = schema.entries.payment_url
  for (const url of ['https://pay.example/1', '/api/sandbox/pay/1', null, undefined])
    expect(v.parse(page, url)).toBe(url ?? null)
  for (const url of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.test/',
    '/\\evil.test/',
    'x',
    '',
  ])
    expect([url, v.is(page, url)]).toEqual([url, false])
})
