import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { BookDifference, PaymentBook } from '../../../../src/domain/payment/book-table.ts'
import { Comparison } from '../../../../src/islands/counter/payments/Comparison.tsx'
import type { PaymentsPage } from '../../../../src/stores/payments/payments-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

// @feature-file payment.reconciliation

const difference: BookDifference = {
  kind: 'amount',
  ...{ provider: 'stripe', paymentId: 'p1', number: 7, reference: 'cs_1' },
  ...{ here: { amount: 500, currency: 'KWD' }, there: { amount: 400, currency: 'KWD' } },
}
const show = (state: 'asking' | 'done' | 'failed', compared: PaymentBook['compared']) =>
  renderScreen(
    <Comparison model={{ $comparison: atom(state) } as unknown as PaymentsPage} compared={compared} />,
  )

test('the place of the answer and the button are there before the providers have answered', () => {
  const asking = show('asking', null)
  expect(asking.text).toContain('Asking the payment provider')
  expect(asking.one('button', 'Compare again').attributes).toMatchObject({ 'aria-disabled': 'true' })
  const agreed = show('done', { unreachable: [], differences: [] })
  expect(agreed.all('status')).toEqual(['Both sides agree.'])
  expect(agreed.one('button', 'Compare again').attributes).not.toHaveProperty('aria-disabled')
})

test('differences are counted and announced, and listed on a tap; without a provider, nobody says that both sides agree', () => {
  const differs = show('done', { unreachable: ['tap'], differences: [difference] })
  expect(differs.all('status')).toEqual(['Differences: 1'])
  expect(differs.html).toMatch(/<details><summary[^>]*>Differences: 1<.*KWD.0\.400.*<\/details>/)
  expect(differs.text).toContain('We couldn’t reach Tap')
  const unknown = show('done', { unreachable: ['tap'], differences: [] })
  expect(unknown.all('status')).toEqual(['We couldn’t reach Tap. Below is only what we recorded ourselves.'])
})
