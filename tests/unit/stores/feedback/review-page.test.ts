import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rateVenueCall } from '../../../../src/contract/visit/feedback-calls.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { MAX_ANSWER_LENGTH } from '../../../../src/domain/venue/survey.ts'
import { markRated, ratedOn } from '../../../../src/stores/feedback/rated.ts'
import { createReviewPage } from '../../../../src/stores/feedback/review-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const ref = 'ref'
let page: FakePage
let stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  page.client.answer(rateVenueCall, () => ({}))
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  // A store stops listening to storage one second after its last listener has left, and so do its source stores.
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const opened = () => {
  const model = createReviewPage(page, ref, 'b')
  stops.push(model.$view.listen(() => {}))
  return model
}
const sent = () => page.client.requests(rateVenueCall)
const FORM = { state: 'form', sending: false, failure: null }

describe('the review of a venue', () => {
  test('is sent with the device id and shows thanks', async () => {
    const model = opened()
    expect(model.$view.get()).toEqual(FORM)
    model.set({ stars: 4 })
    model.set({ comment: ' <b>Cold</b> & late ' })
    const sending = model.send()
    expect(model.$view.get()).toEqual({ ...FORM, sending: true })
    await sending
    expect(model.$view.get()).toEqual({ state: 'thanks' })
    expect(sent()).toMatchObject([{ body: { branch_id: 'b', rate: 4, comment: '<b>Cold</b> & late' } }])
    // On the next visit, the venue is rated and the form is empty.
    expect(opened().$view.get()).toEqual({ state: 'already', now: false })
    expect(opened().$review.get()).toEqual({ stars: null, comment: '' })
  })

  test('requires stars and limits the length of the comment', async () => {
    const model = opened()
    model.set({ comment: 'x'.repeat(MAX_ANSWER_LENGTH + 1) })
    await model.send()
    expect([model.$problems.get(), model.$refused.get()]).toEqual([
      { stars: 'required', comment: 'too-long' },
      1,
    ])
    model.set({ stars: 5 })
    expect(model.$problems.get()).toEqual({ comment: 'too-long' })
    await model.send()
    expect([model.$problems.get(), model.$refused.get()]).toEqual([{ comment: 'too-long' }, 2])
    expect(sent()).toEqual([])
  })

  test('keeps a draft when the page reloads', () => {
    opened().set({ stars: 2, comment: 'Salty' })
    expect(opened().$review.get()).toEqual({ stars: 2, comment: 'Salty' })
  })

  test.each(['null', '{', '7', '{"stars":"five","comment":7}'])('is empty if %s is stored', (kept) => {
    page.session.write(`review:${ref}`, kept)
    expect(opened().$review.get()).toEqual({ stars: null, comment: '' })
  })

  test('is sent once if two sends coincide', async () => {
    const model = opened()
    model.set({ stars: 5 })
    await Promise.all([model.send(), model.send()])
    expect(sent()).toHaveLength(1)
  })

  test('is sent again with the same device id after a lost answer', async () => {
    const model = opened()
    model.set({ stars: 5, comment: 'Good' })
    page.client.answer(rateVenueCall, () => {
      throw lost()
    })
    await model.send()
    expect(model.$view.get()).toEqual({ ...FORM, failure: 'unknown' })
    expect(model.$review.get()).toEqual({ stars: 5, comment: 'Good' })
    page.client.answer(rateVenueCall, () => ({}))
    const reloaded = opened()
    await reloaded.send()
    expect(reloaded.$view.get()).toEqual({ state: 'thanks' })
    expect(new Set(sent().map(({ body }) => body.device_id)).size).toBe(1)
    expect(sent()).toHaveLength(2)
  })

  test('is marked as given if the customer has rated on another device', async () => {
    page.client.answer(rateVenueCall, () => {
      throw refusal('conflict', { issues: [{ path: '', message: '', reason: 'rated-already' }] })
    })
    const model = opened()
    model.set({ stars: 1 })
    await model.send()
    expect(model.$view.get()).toEqual({ state: 'already', now: true })
    expect(ratedOn(ref).get()).toBe(true)
  })

  const failureByCode = { 'rate-limited': 'rateLimited', internal: 'unknown' } as Record<string, string>
  test.each([
    ...errorCodes.map((code) => [code, refusal(code), failureByCode[code] ?? 'other'] as const),
    ...(['network', 'timeout', 'bad-answer', 'unavailable'] as const).map(
      (code) => [`lost: ${code}`, lost(code), 'unknown'] as const,
    ),
    [
      'no longer requested',
      refusal('invalid', { issues: [{ path: '', message: '', reason: 'not-asked' }] }),
      'notAsked',
    ] as const,
  ])('is not sent and can be sent again: %s', async (_, error, failure) => {
    page.client.answer(rateVenueCall, () => {
      throw error
    })
    const model = opened()
    model.set({ stars: 3 })
    await model.send()
    expect(model.$view.get()).toEqual({ ...FORM, failure })
    expect(ratedOn(ref).get()).toBe(false)
  })

  test('closes the form if another tab has sent a review', () => {
    const model = opened()
    page.elsewhere('helpers', JSON.stringify({ rated: [ref], device: null }))
    expect(model.$view.get()).toEqual({ state: 'already', now: false })
  })

  test('does not count for another venue', () => {
    markRated('elsewhere')
    expect(opened().$view.get()).toEqual(FORM)
  })
})
