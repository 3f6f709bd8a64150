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
  // A store stops following the device a second after nobody reads it, and so do the stores it was computed from.
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
  test('is sent with the device that rates, and thanked for', async () => {
    const model = opened()
    expect(model.$view.get()).toEqual(FORM)
    model.set({ stars: 4 })
    model.set({ comment: ' <b>Cold</b> & late ' })
    const sending = model.send()
    expect(model.$view.get()).toEqual({ ...FORM, sending: true })
    await sending
    expect(model.$view.get()).toEqual({ state: 'thanks' })
    expect(sent()).toMatchObject([{ body: { branch_id: 'b', rate: 4, comment: '<b>Cold</b> & late' } }])
    // Another visit: it is rated, and what was typed is gone.
    expect(opened().$view.get()).toEqual({ state: 'already', now: false })
    expect(opened().$review.get()).toEqual({ stars: null, comment: '' })
  })

  test('needs stars; the comment has an end', async () => {
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

  test('is kept while it is written, over a reload', () => {
    opened().set({ stars: 2, comment: 'Salty' })
    expect(opened().$review.get()).toEqual({ stars: 2, comment: 'Salty' })
  })

  test.each(['null', '{', '7', '{"stars":"five","comment":7}'])('kept as %s is empty', (kept) => {
    page.session.write(`review:${ref}`, kept)
    expect(opened().$review.get()).toEqual({ stars: null, comment: '' })
  })

  test('sent twice at once is sent once', async () => {
    const model = opened()
    model.set({ stars: 5 })
    await Promise.all([model.send(), model.send()])
    expect(sent()).toHaveLength(1)
  })

  test('after a lost answer is sent again by the same device, which counts once', async () => {
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

  test('of a customer who rated on another device is known by sending it', async () => {
    page.client.answer(rateVenueCall, () => {
      throw refusal('conflict', { issues: [{ path: '', message: '', reason: 'rated-already' }] })
    })
    const model = opened()
    model.set({ stars: 1 })
    await model.send()
    expect(model.$view.get()).toEqual({ state: 'already', now: true })
    expect(ratedOn(ref).get()).toBe(true)
  })

  const told = { 'rate-limited': 'rateLimited', internal: 'unknown' } as Record<string, string>
  test.each([
    ...errorCodes.map((code) => [code, refusal(code), told[code] ?? 'other'] as const),
    ...(['network', 'timeout', 'bad-answer', 'unavailable'] as const).map(
      (code) => [`lost: ${code}`, lost(code), 'unknown'] as const,
    ),
    [
      'not asked any more',
      refusal('invalid', { issues: [{ path: '', message: '', reason: 'not-asked' }] }),
      'notAsked',
    ] as const,
  ])('%s: it is not sent, and can be sent again', async (_, error, failure) => {
    page.client.answer(rateVenueCall, () => {
      throw error
    })
    const model = opened()
    model.set({ stars: 3 })
    await model.send()
    expect(model.$view.get()).toEqual({ ...FORM, failure })
    expect(ratedOn(ref).get()).toBe(false)
  })

  test('given in another tab meanwhile ends this form', () => {
    const model = opened()
    page.elsewhere('helpers', JSON.stringify({ rated: [ref], device: null }))
    expect(model.$view.get()).toEqual({ state: 'already', now: false })
  })

  test('of one venue says nothing of another', () => {
    markRated('elsewhere')
    expect(opened().$view.get()).toEqual(FORM)
  })
})
