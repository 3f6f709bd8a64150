// @feature-file product.feedback-form

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rateVenueCall, submitSurveyCall } from '../../../../src/contract/visit/feedback-calls.ts'
import type { Survey, SurveyQuestion } from '../../../../src/domain/venue/survey.ts'
import { createFeedbackPage } from '../../../../src/stores/feedback/feedback-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const question = (id: string, kind: SurveyQuestion['kind'], required: boolean): SurveyQuestion => ({
  ...{ id, kind, required },
  text: { en: id },
  choices: [],
  multiple: false,
})
const survey: Survey = {
  title: {},
  questions: [question('food', 'rate', true), question('better', 'text', false)],
}
const CLOSED = { open: 'none', sending: false, nothing: false }

let page: FakePage
let stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  page.client.answer(rateVenueCall, () => ({}))
  page.client.answer(submitSurveyCall, () => ({}))
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  // A store stops listening to storage one second after its last listener has left, and so do its source stores.
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function opened(part: Partial<Parameters<typeof createFeedbackPage>[1]> = {}) {
  const venue = { referenceId: 'ref', branchId: 'b', countryCode: 'KW' }
  const model = createFeedbackPage(page, { ...venue, survey, rating: true, ...part })
  stops.push(model.$view.listen(() => {}))
  return model
}
const calls = () => [
  page.client.requests(rateVenueCall).length,
  page.client.requests(submitSurveyCall).length,
]

describe('rating and survey together', () => {
  test('are sent once each with one press', async () => {
    const model = opened()
    expect(model.$view.get()).toMatchObject({ ...CLOSED, open: 'both' })
    model.review?.set({ stars: 4 })
    model.survey?.answer('food', 5)
    const held = page.client.hold(rateVenueCall)
    const presses = Promise.all([model.send(), model.send()])
    await vi.waitFor(() => expect(calls()).toEqual([1, 0]))
    await vi.advanceTimersByTimeAsync(0)
    // The second press sends nothing and does not end the sending state of the first.
    expect([calls(), model.$view.get().sending]).toEqual([[1, 0], true])
    held.answer({})
    await presses
    expect(model.$view.get()).toEqual({ ...CLOSED, thanked: 'rating' })
    await model.send()
    expect(calls()).toEqual([1, 1])
  })

  test('are sent separately if the other is left empty', async () => {
    const model = opened()
    model.review?.set({ stars: 4 })
    await model.send()
    expect([calls(), model.$view.get()]).toEqual([[1, 0], { ...CLOSED, open: 'answers', thanked: 'rating' }])
    expect(model.survey?.$problems.get()).toEqual({})
    model.survey?.answer('food', 5)
    await model.send()
    expect([calls(), model.$view.get()]).toEqual([[1, 1], { ...CLOSED, thanked: 'answers' }])
  })

  test('are not sent if one of them is incomplete', async () => {
    const model = opened()
    model.review?.set({ stars: 4 })
    model.survey?.answer('better', 'Bread')
    const sending: boolean[] = []
    stops.push(
      model.survey?.$refused.listen(() => void sending.push(model.$view.get().sending)) ?? (() => {}),
    )
    await model.send()
    expect([calls(), model.survey?.$problems.get(), model.survey?.$refused.get()]).toEqual([
      [0, 0],
      { food: 'required' },
      1,
    ])
    // Disabled fields could not receive the focus.
    expect(sending).toEqual([false])
    // Once its answers are cleared, the survey is no longer required.
    model.survey?.answer('better', undefined)
    await model.send()
    expect([calls(), model.survey?.$problems.get()]).toEqual([[1, 0], {}])
  })

  test('report the errors of both at once and require stars for a comment', async () => {
    const model = opened()
    model.review?.set({ comment: 'Salty' })
    model.survey?.answer('better', 'Bread')
    await model.send()
    expect([model.review?.$problems.get(), model.survey?.$problems.get()]).toEqual([
      { stars: 'required' },
      { food: 'required' },
    ])
    model.review?.set({ comment: ' ' })
    model.survey?.answer('food', 5)
    await model.send()
    expect([calls(), model.review?.$problems.get()]).toEqual([[0, 1], {}])
  })

  test('are not sent when empty, with a message until something is entered', async () => {
    const model = opened()
    await model.send()
    expect([calls(), model.$view.get().nothing]).toEqual([[0, 0], true])
    expect([model.review?.$problems.get(), model.survey?.$problems.get()]).toEqual([{}, {}])
    model.review?.set({ stars: 1 })
    expect(model.$view.get().nothing).toBe(false)
  })

  test('resend only the part that failed', async () => {
    page.client.answer(rateVenueCall, () => {
      throw lost()
    })
    const model = opened()
    model.review?.set({ stars: 4 })
    model.survey?.answer('food', 5)
    await model.send()
    expect(model.$view.get()).toEqual({ ...CLOSED, open: 'rating', thanked: 'rating' })
    expect(model.review?.$view.get()).toMatchObject({ failure: 'unknown' })
    page.client.answer(rateVenueCall, () => ({}))
    await model.send()
    expect([calls(), model.$view.get().open]).toEqual([[2, 1], 'none'])
  })

  test('keep the rating as sent if the server refuses the survey', async () => {
    page.client.answer(submitSurveyCall, () => {
      throw refusal('invalid', { issues: [{ path: 'answers.better', message: '', reason: 'too-long' }] })
    })
    const model = opened()
    model.review?.set({ stars: 4 })
    model.survey?.answer('food', 5)
    await model.send()
    expect([model.$view.get().open, model.survey?.$problems.get()]).toEqual([
      'answers',
      { better: 'too-long' },
    ])
  })
})

describe('a venue with only a rating or only a survey', () => {
  test('reports what is missing', async () => {
    const stars = opened({ survey: null })
    expect([stars.$view.get().open, stars.survey]).toEqual(['rating', null])
    await stars.send()
    expect([stars.$view.get().nothing, stars.review?.$problems.get()]).toEqual([false, { stars: 'required' }])
    const questions = opened({ rating: false })
    expect([questions.$view.get().open, questions.review]).toEqual(['answers', null])
    await questions.send()
    expect(questions.survey?.$problems.get()).toEqual({ food: 'required' })
  })

  test('reports that there is nothing to send if nothing is required', async () => {
    const model = opened({
      rating: false,
      survey: { title: {}, questions: [question('better', 'text', false)] },
    })
    await model.send()
    expect(model.$view.get().nothing).toBe(true)
  })

  test('shows no form if the device has already rated', async () => {
    const before = opened({ survey: null })
    before.review?.set({ stars: 3 })
    await before.send()
    expect(opened({ survey: null }).$view.get()).toMatchObject(CLOSED)
  })
})
