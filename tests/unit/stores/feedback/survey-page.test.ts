import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { submitSurveyCall } from '../../../../src/contract/visit/feedback-calls.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { MAX_ANSWER_LENGTH, type Survey, type SurveyQuestion } from '../../../../src/domain/venue/survey.ts'
import { createSurveyPage } from '../../../../src/stores/feedback/survey-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const question = (
  id: string,
  kind: SurveyQuestion['kind'],
  part: Partial<SurveyQuestion> = {},
): SurveyQuestion => ({ id, kind, text: { en: id }, required: false, choices: [], multiple: false, ...part })
const CHOICES = ['taste', 'place', 'price'].map((id) => ({ id, name: { en: id } }))
/** A survey with one question of each kind. */
const survey: Survey = {
  title: {},
  questions: [
    question('food', 'rate', { required: true }),
    question('service', 'smile'),
    question('return', 'slider'),
    question('liked', 'choices', { choices: CHOICES, multiple: true }),
    question('better', 'text'),
    question('callback', 'phone'),
  ],
}
const OPTIONAL: Survey = { title: {}, questions: [question('better', 'text')] }
const FORM = { state: 'form', sending: false, failure: null, nothing: false }

let page: FakePage
beforeEach(() => {
  page = fakePage()
  page.client.answer(submitSurveyCall, () => ({}))
})
afterEach(() => void vi.unstubAllGlobals())

const opened = (of = survey, loadBook?: Parameters<typeof createSurveyPage>[3]) => {
  const model = createSurveyPage(page, of, { branchId: 'b', countryCode: 'KW' }, loadBook)
  model.$view.listen(() => {})
  return model
}
const sent = () => page.client.requests(submitSurveyCall)
const refused = (...issues: { path: string; message: string; reason?: string }[]) =>
  page.client.answer(submitSurveyCall, () => {
    throw refusal('invalid', { issues })
  })

describe('the answers to a survey', () => {
  test('of every kind are sent with thanks, and the next visit shows them as sent', async () => {
    const model = opened()
    model.answer('food', 4)
    model.answer('service', 5)
    model.answer('return', 70)
    model.answer('liked', ['place', 'taste'])
    model.answer('better', 'More bread, please')
    model.answer('callback', '50012345')
    const views: unknown[] = []
    model.$view.listen((view) => void views.push(view))
    await model.send()
    expect(views).toEqual([
      { ...FORM, sending: true },
      { state: 'sent', now: true },
    ])
    expect(sent()).toMatchObject([{ params: { branchId: 'b' } }])
    expect(sent()[0]?.body.answers).toEqual([
      { question_id: 'food', value: 4 },
      { question_id: 'service', value: 5 },
      { question_id: 'return', value: 70 },
      { question_id: 'liked', value: ['taste', 'place'] },
      { question_id: 'better', value: 'More bread, please' },
      { question_id: 'callback', value: '50012345' },
    ])
    expect(opened().$view.get()).toEqual({ state: 'sent', now: false })
    expect(opened().$answers.get()).toEqual({})
  })

  test('are refused at their questions if they are missing or invalid', async () => {
    const model = opened()
    model.answer('better', 'x'.repeat(MAX_ANSWER_LENGTH + 1))
    model.answer('callback', '12')
    await model.send()
    expect([model.$problems.get(), model.$refused.get(), sent()]).toEqual([
      { food: 'required', better: 'too-long', callback: 'invalid' },
      1,
      [],
    ])
    model.answer('food', 3)
    expect(model.$problems.get()).toEqual({ better: 'too-long', callback: 'invalid' })
    await model.send()
    expect(model.$refused.get()).toBe(2)
  })

  test('are checked when their field loses focus, unless it is empty', async () => {
    const model = opened()
    await model.check('callback')
    await model.check('unheard-of')
    expect(model.$problems.get()).toEqual({})
    model.answer('callback', '12')
    await model.check('callback')
    expect(model.$problems.get()).toEqual({ callback: 'invalid' })
    expect(model.$refused.get()).toBe(0)
    model.answer('callback', '50012345')
    await model.check('callback')
    expect(model.$problems.get()).toEqual({})
  })

  test('are neither checked nor sent if the numbering plans do not load', async () => {
    let loads = false
    const book = { codes: [], parse: () => null }
    const model = opened(survey, async () => {
      if (!loads) throw new Error('offline')
      return book
    })
    model.answer('food', 4)
    model.answer('callback', '50012345')
    await model.check('callback')
    expect(model.$problems.get()).toEqual({})
    await model.send()
    expect([model.$view.get(), sent()]).toEqual([{ ...FORM, failure: 'network' }, []])
    loads = true
    await model.send()
    expect(model.$problems.get()).toEqual({ callback: 'invalid' })
  })

  test('load no numbering plans without a phone question', async () => {
    const model = opened(OPTIONAL, () => Promise.reject(new Error('loaded')))
    model.answer('better', 'Bread')
    await model.send()
    expect(model.$view.get()).toEqual({ state: 'sent', now: true })
  })

  test('are not sent if they are empty', async () => {
    const model = opened(OPTIONAL)
    model.answer('better', '  ')
    await model.send()
    expect([model.$view.get(), sent()]).toEqual([{ ...FORM, nothing: true }, []])
    model.answer('better', 'Bread')
    expect(model.$view.get()).toEqual(FORM)
  })

  test('are kept over a reload, and each can be removed', () => {
    const model = opened()
    model.answer('food', 4)
    model.answer('liked', ['place'])
    model.answer('food', undefined)
    expect(opened().$answers.get()).toEqual({ liked: ['place'] })
  })

  test.each(['null', '{', '{"answers":{"food":{},"better":"x"},"key":7,"sent":"yes"}'])(
    'are restored from %s as far as they are valid',
    (kept) => {
      page.session.write('survey:b', kept)
      const model = opened()
      expect(model.$view.get()).toEqual(FORM)
      expect(model.$answers.get()).toEqual(kept.includes('better') ? { better: 'x' } : {})
    },
  )

  test('are sent once if two sends coincide', async () => {
    const model = opened()
    model.answer('food', 4)
    await Promise.all([model.send(), model.send()])
    expect(sent()).toHaveLength(1)
  })

  test('are sent again with the same key after a lost answer and a reload', async () => {
    const model = opened()
    model.answer('food', 4)
    page.client.answer(submitSurveyCall, () => {
      throw lost()
    })
    await model.send()
    expect(model.$view.get()).toEqual({ ...FORM, failure: 'unknown' })
    page.client.answer(submitSurveyCall, () => ({}))
    const reloaded = opened()
    await reloaded.send()
    expect(reloaded.$view.get()).toEqual({ state: 'sent', now: true })
    const keys = sent().map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^\d+(-\d+){3}$/)
  })

  test('show server errors at their questions after each attempt', async () => {
    refused(
      { path: 'answers.callback', message: '', reason: 'invalid' },
      { path: 'answers.better', message: '', reason: 'too-long' },
      { path: 'answers.unheard-of', message: '', reason: 'required' },
    )
    const model = opened()
    model.answer('food', 4)
    model.answer('callback', '50012345')
    await model.send()
    expect([model.$problems.get(), model.$refused.get()]).toEqual([
      { callback: 'invalid', better: 'too-long' },
      1,
    ])
    expect(model.$view.get()).toEqual(FORM)
    await model.send()
    expect([model.$refused.get(), sent()]).toMatchObject([2, [{}, {}]])
  })

  test.each([
    ['the survey has changed', [{ path: 'answers.gone', message: '', reason: 'required' }], 'other'],
    [
      'the venue no longer has a survey',
      [{ path: 'answers.food', message: '', reason: 'not-asked' }],
      'notAsked',
    ],
  ])('are refused as a whole if %s', async (_, issues, failure) => {
    refused(...issues)
    const model = opened()
    model.answer('food', 4)
    await model.send()
    expect([model.$problems.get(), model.$view.get()]).toEqual([{}, { ...FORM, failure }])
  })

  const failureByCode = { 'rate-limited': 'rateLimited', internal: 'unknown' } as Record<string, string>
  test.each([
    ...errorCodes.map((code) => [code, refusal(code), failureByCode[code] ?? 'other'] as const),
    ...(['network', 'timeout', 'bad-answer', 'unavailable'] as const).map(
      (code) => [`lost: ${code}`, lost(code), 'unknown'] as const,
    ),
  ])('are kept and can be sent again: %s', async (_, error, failure) => {
    page.client.answer(submitSurveyCall, () => {
      throw error
    })
    const model = opened()
    model.answer('food', 4)
    await model.send()
    expect(model.$view.get()).toEqual({ ...FORM, failure })
    expect(model.$answers.get()).toEqual({ food: 4 })
    model.answer('service', 5)
    page.client.answer(submitSurveyCall, () => ({}))
    await model.send()
    expect(model.$view.get()).toEqual({ state: 'sent', now: true })
  })
})
