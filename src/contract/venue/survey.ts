import * as v from 'valibot'
import {
  type AnswerValue,
  MAX_ANSWER_LENGTH,
  type QuestionKind,
  questionKinds,
  type Survey,
} from '../../domain/venue/survey.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { freeText } from '../wire/free-text.ts'
import { decodeNames, flag, id, localeNames, optionalNames } from '../wire/primitives.ts'

/** Maximum numbers of questions per survey and of choices per question. */
const MAX_QUESTIONS = 30
const MAX_CHOICES = 30

const question = v.pipe(
  v.object({
    id,
    /** text 1, slider 2, smile 3, choices 4, rate 5, phone 6 (spec §9). */
    type: v.picklist(Object.values(questionKinds)),
    /** The text of the question. */
    locales: v.pipe(localeNames, v.minLength(1, 'a question has a text in at least one locale')),
    required: flag(false),
    /** For choices: several may be selected. */
    multiple: flag(false),
    choices: v.nullish(v.pipe(v.array(v.object({ id, locales: localeNames })), v.maxLength(MAX_CHOICES)), []),
  }),
  v.forward(
    v.check(
      ({ type, choices }) => type !== questionKinds.choices || choices.length > 0,
      'a question of type 4 has choices',
    ),
    ['choices'],
  ),
)

/** The survey of a venue: `survey` in the venue file and in the restaurant response. */
export const surveySchema = v.object({
  /** Its title; if empty, the interface's default. */
  locales: optionalNames,
  questions: v.pipe(
    v.array(question),
    v.minLength(1, 'a survey has at least one question'),
    v.maxLength(MAX_QUESTIONS),
  ),
})
export type WireSurvey = v.InferOutput<typeof surveySchema>

const kindsByCode = Object.fromEntries(
  Object.entries(questionKinds).map(([kind, code]) => [code, kind]),
) as Record<WireSurvey['questions'][number]['type'], QuestionKind>

export function decodeSurvey(wire: WireSurvey | null): Survey | null {
  if (!wire) return null
  return {
    title: decodeNames(wire.locales),
    questions: wire.questions.map(({ id, type, locales, required, multiple, choices }) => ({
      id,
      kind: kindsByCode[type],
      text: decodeNames(locales),
      required,
      multiple: kindsByCode[type] === 'choices' && multiple,
      choices:
        kindsByCode[type] === 'choices'
          ? choices.map((choice) => ({ id: choice.id, name: decodeNames(choice.locales) }))
          : [],
    })),
  }
}

/** An answer on the wire. The schema only limits its size; the question decides whether it is valid. */
export const answerValue = v.union(
  [
    v.pipe(freeText, v.maxLength(2 * MAX_ANSWER_LENGTH)),
    v.pipe(v.number(), v.finite()),
    boundedArray(id, MAX_CHOICES),
  ],
  'expected a text, a number or ids of choices',
) satisfies v.GenericSchema<unknown, AnswerValue>

/** Body of `POST webapp/survey/{branchId}`. */
export const surveyRequest = v.object({
  answers: boundedArray(v.object({ question_id: id, value: answerValue }), MAX_QUESTIONS, {
    min: 1,
    tooFew: 'expected at least one answer',
  }),
})
export type SurveyRequest = v.InferOutput<typeof surveyRequest>
