// @feature-file limit.stars limit.slider

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answers,
  type AnswerValue,
  answerProblem,
  MAX_ANSWER_LENGTH,
  normalizeAnswers,
  type QuestionKind,
  questionKinds,
  type Survey,
  type SurveyQuestion,
  surveyProblems,
} from '../../../../src/domain/venue/survey.ts'

const question = (kind: QuestionKind, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id: kind,
  kind,
  text: { en: kind },
  required: false,
  multiple: false,
  choices: kind === 'choices' ? ['a', 'b', 'c'].map((id) => ({ id, name: { en: id } })) : [],
  ...more,
})
const isPhone = (text: string) => /^\+?\d{8,}$/.test(text)
const problem = (asked: SurveyQuestion, value?: AnswerValue) => answerProblem(asked, value, isPhone)
const kinds = Object.keys(questionKinds) as QuestionKind[]

// @feature limit.survey-types
test('question types have the codes of the specification', () => {
  expect(questionKinds).toEqual({ text: 1, slider: 2, smile: 3, choices: 4, rate: 5, phone: 6 })
})

describe('answerProblem', () => {
  test.each<[QuestionKind, AnswerValue]>([
    ['text', 'Less salt'],
    ['text', 'x'.repeat(MAX_ANSWER_LENGTH)],
    ['slider', 0],
    ['slider', 100],
    ['smile', 1],
    ['smile', 5],
    ['choices', ['b']],
    ['rate', 1],
    ['rate', 5],
    ['phone', ' 50012345 '],
  ])('accepts for %s: %j', (kind, value) => expect(problem(question(kind), value)).toBeNull())

  test.each<[QuestionKind, AnswerValue, string]>([
    ['text', 'x'.repeat(MAX_ANSWER_LENGTH + 1), 'too-long'],
    ['text', 4, 'invalid'],
    ['slider', -1, 'invalid'],
    ['slider', 101, 'invalid'],
    ['slider', 50.5, 'invalid'],
    ['slider', '50', 'invalid'],
    ['slider', Number.NaN, 'invalid'],
    ['smile', 0, 'invalid'],
    ['smile', 6, 'invalid'],
    ['choices', ['a', 'b'], 'invalid'],
    ['choices', ['d'], 'invalid'],
    ['choices', 'a', 'invalid'],
    ['rate', 0, 'invalid'],
    ['rate', 6, 'invalid'],
    ['rate', 4.5, 'invalid'],
    ['phone', '12', 'invalid'],
    ['phone', 50012345, 'invalid'],
  ])('rejects for %s: %j', (kind, value, expected) => expect(problem(question(kind), value)).toBe(expected))

  test('accepts several choices if the question allows it', () => {
    expect(problem(question('choices', { multiple: true }), ['c', 'a'])).toBeNull()
    expect(problem(question('choices', { multiple: true }), ['c', 'd'])).toBe('invalid')
  })

  test('rejects an empty answer only if it is required', () => {
    for (const kind of kinds)
      for (const empty of [undefined, ' \n', []] satisfies (AnswerValue | undefined)[]) {
        expect(problem(question(kind, { required: true }), empty), kind).toBe('required')
        expect(problem(question(kind), empty), kind).toBeNull()
      }
  })
})

const anyQuestion = fc
  .record({
    id: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'toString')),
    kind: fc.constantFrom(...kinds),
    required: fc.boolean(),
    multiple: fc.boolean(),
  })
  .map(({ kind, ...more }) => question(kind, more))
const anySurvey = fc
  .uniqueArray(anyQuestion, { selector: ({ id }) => id, minLength: 1, maxLength: 8 })
  .map((questions): Survey => ({ title: {}, questions }))
const anyValue = fc.oneof(
  fc.string(),
  fc.constantFrom('50012345', '+96550012345'),
  fc.double(),
  fc.integer({ min: -2, max: 102 }),
  fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 }),
)
const anyAnswered = anySurvey.chain((survey) =>
  fc
    .array(fc.tuple(fc.constantFrom(...survey.questions.map(({ id }) => id)), anyValue), { maxLength: 10 })
    .map((entries) => ({ survey, answers: Object.fromEntries(entries) as Answers })),
)

describe('answers to a survey', () => {
  test('have problems only for questions of the survey', () => {
    fc.assert(
      fc.property(anyAnswered, ({ survey, answers }) => {
        const found = Object.keys(surveyProblems(survey, answers, isPhone))
        expect(survey.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(found))
      }),
    )
  })

  test('keep their problems when normalized, and normalizing again changes nothing', () => {
    fc.assert(
      fc.property(anyAnswered, ({ survey, answers }) => {
        const normalizedAnswers = normalizeAnswers(survey, answers)
        const again = Object.fromEntries(normalizedAnswers.map(([{ id }, value]) => [id, value]))
        expect(normalizeAnswers(survey, again)).toEqual(normalizedAnswers)
        expect(surveyProblems(survey, again, isPhone)).toEqual(surveyProblems(survey, answers, isPhone))
      }),
    )
  })

  test('have choices in the question’s order, regardless of the order of selection', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c']), fc.boolean(), (chosen, multiple) => {
        const survey = { title: {}, questions: [question('choices', { multiple })] }
        const inOrder = ['a', 'b', 'c'].filter((id) => chosen.includes(id))
        expect(normalizeAnswers(survey, { choices: chosen }).map(([, value]) => value)).toEqual(
          inOrder.length > 0 ? [inOrder] : [],
        )
      }),
    )
  })

  test('are in the survey’s order, without answers to other questions', () => {
    const survey = { title: {}, questions: [question('rate'), question('text')] }
    expect(normalizeAnswers(survey, { phone: '50012345', text: ' good ', rate: 4 })).toEqual([
      [survey.questions[0], 4],
      [survey.questions[1], 'good'],
    ])
  })
})
