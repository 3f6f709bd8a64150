import { describe, expect, test } from 'vitest'
import { subscribeNewsletterCall } from '../../../../src/contract/visit/feedback-calls.ts'
import { signUp } from '../../../../src/stores/feedback/newsletter.ts'
import { fakeClient, lost, refusal } from '../../../helpers/page/fake-client.ts'

describe('signing up for the newsletter', () => {
  test('sends the address in the language of the page', async () => {
    const client = fakeClient()
    client.answer(subscribeNewsletterCall, () => ({}))
    expect(await signUp(client, 'b', 'layla@example.com', 'ar')).toBeNull()
    expect(client.requests(subscribeNewsletterCall)).toMatchObject([
      { params: { branchId: 'b' }, body: { email: 'layla@example.com', locale: 'ar' } },
    ])
  })

  test.each([
    ['invalid', refusal('invalid')],
    ['rateLimited', refusal('rate-limited', { retry_after: 60 })],
    ['notAsked', refusal('conflict', { issues: [{ path: '', message: '', reason: 'not-asked' }] })],
    ['failed', refusal('internal')],
    ['failed', lost()],
    ['failed', lost('unavailable')],
  ])('reports %s', async (problem, error) => {
    const client = fakeClient()
    client.answer(subscribeNewsletterCall, () => {
      throw error
    })
    expect(await signUp(client, 'b', 'layla@example.com', 'en')).toBe(problem)
  })
})
