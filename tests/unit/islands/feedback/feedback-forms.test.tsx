import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import type { FeedbackPayload } from '../../../../src/contract/payloads/visitor.ts'
import type { Answers, Survey, SurveyQuestion } from '../../../../src/domain/venue/survey.ts'
import { FeedbackForm } from '../../../../src/islands/feedback/FeedbackForm.tsx'
import type { FeedbackFailure } from '../../../../src/stores/feedback/feedback-failure.ts'
import type { FeedbackPage, FeedbackView } from '../../../../src/stores/feedback/feedback-page.ts'
import type { ReviewPage, ReviewView } from '../../../../src/stores/feedback/review-page.ts'
import type { SurveyPage, SurveyView } from '../../../../src/stores/feedback/survey-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const payload = {
  referenceId: 'ref',
  branchId: 'b',
  name: { en: 'Dallah Grill', ar: 'مشاوي الدلة' },
  countryCode: 'kw',
  callingCode: '+965',
} as unknown as FeedbackPayload
const nothing = async () => {}
const FAILURES: [FeedbackFailure, string][] = [
  ['network', 'You’re offline. What you wrote is saved. Try again once you’re back online.'],
  ['rateLimited', 'Too many submissions from your network. Try again later.'],
  ['notAsked', 'Dallah Grill has changed its questions. Reload the page to see the new ones.'],
  ['unknown', 'We didn’t get a reply. What you wrote is saved. Send it again: it counts only once.'],
  ['other', 'Something went wrong on our side. What you wrote is saved. Try again.'],
]

const titleOf = (failure: FeedbackFailure) =>
  failure === 'unknown' ? 'We don’t know whether this arrived' : 'This wasn’t sent'

const FORM: FeedbackView = { open: 'both', sending: false, nothing: false, thanked: null }
/** Renders the form with one section or both. */
function form(
  { review = null, survey: answers = null }: Partial<Pick<FeedbackPage, 'review' | 'survey'>>,
  view: Partial<FeedbackView> = {},
  locale = 'en',
) {
  const only = review ? 'rating' : 'answers'
  const $view = atom<FeedbackView>({ ...FORM, open: review && answers ? 'both' : only, ...view })
  const model: FeedbackPage = { review, survey: answers, $view, send: nothing }
  return renderScreen(
    <FeedbackForm payload={{ ...payload, survey: answers && survey }} model={model} />,
    locale,
  )
}
const part = { $refused: atom(0), isEmpty: () => false, clearProblems: () => {}, send: nothing }

type ReviewState = { review?: { stars: number | null; comment: string }; problems?: object }
function reviewOf(view: ReviewView, { review, problems = {} }: ReviewState = {}): ReviewPage {
  return {
    ...part,
    $view: atom(view),
    $review: atom(review ?? { stars: null, comment: '' }),
    $problems: atom(problems),
    set: () => {},
    verify: () => true,
  }
}
function review(
  view: ReviewView,
  { locale, ...state }: ReviewState & { locale?: string } = {},
  formView?: Partial<FeedbackView>,
) {
  return form({ review: reviewOf(view, state) }, formView, locale)
}
const WRITING: ReviewView = { state: 'form', sending: false, failure: null }

describe('rating a venue', () => {
  test('asks for one to five stars and a comment', () => {
    const screen = review(WRITING, { review: { stars: 4, comment: 'Good' } })
    expect(screen.all('heading')).toEqual(['How was Dallah Grill?'])
    expect(screen.all('radio')).toHaveLength(5)
    expect(screen.one('radio', '4 stars').attributes).toHaveProperty('checked')
    expect(screen.one('textbox', 'What would you like to add?').text).toBe('Good')
    expect(screen.all('button')).toEqual(['Send rating'])
  })

  test('shows errors at the stars and at the comment', () => {
    const screen = review(WRITING, { problems: { stars: 'required', comment: 'too-long' } })
    expect(screen.one('radiogroup', 'Your rating')).toMatchObject({
      invalid: true,
      description: 'Please answer this question',
    })
    expect(screen.one('textbox', 'add?').description).toBe('Please use at most 2,000 characters')
  })

  test.each(FAILURES)('shows that it was not sent and why (%s)', (failure, message) => {
    const screen = review({ ...WRITING, failure })
    expect(screen.all('alert')).toEqual([`${titleOf(failure)} ${message}`])
    expect(screen.one('alert', message).attributes['data-takes-focus']).toBe('true')
    expect(screen.text.indexOf(message)).toBeLessThan(screen.text.indexOf('Send rating'))
  })

  test('is disabled while it is sent', () => {
    const screen = review({ ...WRITING, sending: true }, {}, { sending: true })
    expect(screen.all('status')).toEqual(['Sending…'])
    expect(screen.one('radio', '1 star').disabled).toBe(true)
    expect(screen.one('button', 'Sending…').attributes).toMatchObject({ 'aria-disabled': 'true' })
  })

  test('shows thanks, or that the venue was rated before', () => {
    const thanks = review({ state: 'thanks' }, {}, { open: 'none' })
    expect([thanks.all('heading'), thanks.all('button')]).toEqual([['Thank you for your rating'], []])
    for (const now of [true, false])
      expect(review({ state: 'already', now }).all('heading')).toEqual([
        'You have already rated Dallah Grill',
      ])
    expect(review({ state: 'thanks' }, { locale: 'ar' }).text).toContain('مشاوي الدلة')
  })
})

const question = (
  id: string,
  kind: SurveyQuestion['kind'],
  part: Partial<SurveyQuestion> = {},
): SurveyQuestion => ({ id, kind, text: { en: id }, required: false, choices: [], multiple: false, ...part })
const CHOICES = ['Taste', 'Place'].map((name) => ({ id: name, name: { en: name } }))
const survey: Survey = {
  title: {},
  questions: [
    question('Food', 'rate', { required: true }),
    question('Service', 'smile'),
    question('Return', 'slider'),
    question('Occasion', 'choices', { choices: CHOICES }),
    question('Liked', 'choices', { choices: CHOICES, multiple: true }),
    question('Better', 'text'),
    question('Callback', 'phone'),
  ],
}
type SurveyState = { answers?: Answers; problems?: object }
function surveyOf(view: SurveyView, { answers = {}, problems = {} }: SurveyState = {}): SurveyPage {
  return {
    ...part,
    $view: atom(view),
    $answers: atom(answers),
    $problems: atom(problems),
    answer: () => {},
    check: nothing,
    verify: async () => true,
  }
}
function renderSurvey(
  view: SurveyView,
  { locale, ...state }: SurveyState & { locale?: string } = {},
  formView?: Partial<FeedbackView>,
) {
  return form({ survey: surveyOf(view, state) }, formView, locale)
}
const ANSWERING: SurveyView = { state: 'form', sending: false, failure: null, nothing: false }

describe('a survey', () => {
  test('has a control for each kind of question', () => {
    const screen = renderSurvey(ANSWERING, {
      answers: {
        Food: 4,
        Service: 5,
        Return: 70,
        Occasion: ['Taste'],
        Liked: ['Taste', 'Place'],
        Better: 'Bread',
        Callback: '50012345',
      },
    })
    expect(screen.one('radio', '4 stars').attributes).toHaveProperty('checked')
    expect(screen.text).toContain('You can choose more than one')
    expect(screen.all('checkbox')).toHaveLength(2)
    expect(screen.one('textbox', 'Better').text).toBe('Bread')
    expect(screen.one('textbox', 'Callback').attributes.value).toBe('50012345')
    expect(screen.one('radiogroup', 'Occasion').attributes['aria-required']).not.toBe('true')
    expect(screen.one('radiogroup', 'Food').attributes['aria-required']).toBe('true')
  })

  test('has a slider without an initial value', () => {
    const textOf = (answers: Answers, locale = 'en') =>
      renderSurvey(ANSWERING, { answers, locale }).one('textbox', 'Return').attributes['aria-valuetext']
    expect(textOf({})).toBe('Not answered yet')
    expect(textOf({ Return: 70 })).toBe('70 of 100')
    expect(textOf({ Return: 70 }, 'ar')).toMatch(/٧٠.*١٠٠/)
  })

  test.each([
    ['Food', 'radiogroup', 'required', 'Please answer this question'],
    ['Service', 'radiogroup', 'invalid', 'This answer wasn’t accepted. Please change it'],
    ['Better', 'textbox', 'too-long', 'Please use at most 2,000 characters'],
    ['Callback', 'textbox', 'invalid', 'Enter a valid phone number for the selected country'],
  ])('shows errors at the question: %s', (id, role, problem, message) => {
    const control = renderSurvey(ANSWERING, { problems: { [id]: problem } }).one(role, id)
    expect(control.invalid).toBe(true)
    expect(control.description).toContain(message)
  })

  test.each(FAILURES)('shows that it was not sent and why (%s)', (failure, message) => {
    expect(renderSurvey({ ...ANSWERING, failure }).all('alert')).toEqual([`${titleOf(failure)} ${message}`])
  })

  test('shows that at least one answer is required', () => {
    expect(renderSurvey(ANSWERING, {}, { nothing: true }).all('alert')).toEqual([
      'Please answer at least one question',
    ])
  })

  test('is disabled while it is sent, and then shows thanks', () => {
    const sending = renderSurvey({ ...ANSWERING, sending: true }, {}, { sending: true })
    expect(sending.one('textbox', 'Better').disabled).toBe(true)
    expect(renderSurvey(ANSWERING).all('button')).toContain('Send answers')
    const sent = renderSurvey({ state: 'sent', now: false }, {}, { open: 'none' })
    expect([sent.all('heading').length, sent.all('button')]).toEqual([1, []])
  })
})

describe('rating and survey together', () => {
  const both = (of: ReviewView, answers: SurveyView, view?: Partial<FeedbackView>) =>
    form({ review: reviewOf(of), survey: surveyOf(answers) }, view)
  const buttons = (screen: ReturnType<typeof both>) =>
    screen.all('button').filter((name) => /Send/.test(name))

  // @feature product.feedback-form
  test('are one form with one button at the end', () => {
    const screen = both(WRITING, ANSWERING)
    expect(buttons(screen)).toEqual(['Send feedback'])
    expect(screen.html.match(/<form/g)).toHaveLength(1)
    expect(screen.text.indexOf('Callback')).toBeLessThan(screen.text.indexOf('Send feedback'))
  })

  test('have a button for the unsent part, and none if everything was sent', () => {
    const rated = both({ state: 'thanks' }, ANSWERING, { open: 'answers' })
    expect([rated.all('heading'), buttons(rated)]).toEqual([
      ['Thank you for your rating', 'A few questions'],
      ['Send answers'],
    ])
    expect(buttons(both(WRITING, { state: 'sent', now: true }, { open: 'rating' }))).toEqual(['Send rating'])
    expect(buttons(both({ state: 'thanks' }, { state: 'sent', now: true }, { open: 'none' }))).toEqual([])
  })

  test('show which of them was not sent', () => {
    const { text } = both({ state: 'thanks' }, { ...ANSWERING, failure: 'other' }, { open: 'answers' })
    const failure = text.indexOf('This wasn’t sent')
    expect(failure).toBeGreaterThan(text.indexOf('A few questions'))
    const other = both({ ...WRITING, failure: 'other' }, ANSWERING)
    expect(other.text.indexOf('This wasn’t sent')).toBeLessThan(other.text.indexOf('A few questions'))
  })

  test('show that at least one answer is required', () => {
    expect(both(WRITING, ANSWERING, { nothing: true }).all('alert')).toEqual([
      'Please answer at least one question',
    ])
  })
})
