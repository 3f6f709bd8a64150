import type { Localized } from '../values/localized.ts'

/** What a question asks for, by its code on the wire (spec §9). */
export const questionKinds = { text: 1, slider: 2, smile: 3, choices: 4, rate: 5, phone: 6 } as const
export type QuestionKind = keyof typeof questionKinds

export type SurveyChoice = { readonly id: string; readonly name: Localized }

export type SurveyQuestion = {
  readonly id: string
  readonly kind: QuestionKind
  readonly text: Localized
  /** It may not be left out. */
  readonly required: boolean
  /** Of `choices` alone; several may be chosen where `multiple` says so. */
  readonly choices: readonly SurveyChoice[]
  readonly multiple: boolean
}

/** What a venue asks its diners, in its order. Never without a question. */
export type Survey = {
  /** '' in all locales: the interface's own words. */
  readonly title: Localized
  readonly questions: readonly SurveyQuestion[]
}

/** A text or a phone number, a number of the slider, smile or stars, ids of choices. */
export type AnswerValue = string | number | readonly string[]
/** By the id of the question; what is not there was left out. */
export type Answers = Readonly<Record<string, AnswerValue>>

export type AnswerProblem = 'required' | 'too-long' | 'invalid'

/** The slider's ends (spec §9), steps of 1. */
export const SLIDER = { min: 0, max: 100 } as const
/** Smiles from very unhappy, 1, to very happy. */
export const SMILES = [1, 2, 3, 4, 5] as const
/** Stars from 1 (spec §9: 5). */
export const STARS = [1, 2, 3, 4, 5] as const
/** Longest text of an answer or of a review, in UTF-16 units as `maxlength` counts them. */
export const MAX_ANSWER_LENGTH = 2000

/** Whether a phone number of this text can exist: the metadata of all countries is large, so callers bring it. */
export type IsPhone = (text: string) => boolean

/** What is wrong with the answer to a question, or null (spec §9). Undefined: there is none. Never throws, whatever `value` is. */
export function answerProblem(
  question: SurveyQuestion,
  value: AnswerValue | undefined,
  isPhone: IsPhone,
): AnswerProblem | null {
  const given = normalizeAnswer(question, value)
  if (given === undefined) return question.required ? 'required' : null
  switch (question.kind) {
    case 'text':
      return typeof given !== 'string' ? 'invalid' : given.length > MAX_ANSWER_LENGTH ? 'too-long' : null
    case 'phone':
      return typeof given === 'string' && isPhone(given) ? null : 'invalid'
    case 'slider':
      return isWithin(given, SLIDER.min, SLIDER.max) ? null : 'invalid'
    case 'smile':
      return isWithin(given, 1, SMILES.length) ? null : 'invalid'
    case 'rate':
      return isWithin(given, 1, STARS.length) ? null : 'invalid'
    case 'choices':
      return areChoices(question, given) ? null : 'invalid'
  }
}

/** What is wrong, by question, in the survey's order; nothing: the answers may be sent. */
export function surveyProblems(
  { questions }: Survey,
  answers: Answers,
  isPhone: IsPhone,
): Readonly<Record<string, AnswerProblem>> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const problem = answerProblem(question, findAnswer(answers, question), isPhone)
      return problem ? [[question.id, problem]] : []
    }),
  )
}

/** The answers as they are kept: in the survey's order, texts trimmed, choices in theirs, nothing empty, nothing unasked. */
export function normalizeAnswers({ questions }: Survey, answers: Answers): [SurveyQuestion, AnswerValue][] {
  return questions.flatMap((question) => {
    const value = normalizeAnswer(question, findAnswer(answers, question))
    return value === undefined ? [] : [[question, value]]
  })
}

/** Ids are a venue's own: one may be called as something every object has. */
const findAnswer = (answers: Answers, { id }: SurveyQuestion): AnswerValue | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

/** Undefined where nothing was answered. */
function normalizeAnswer(question: SurveyQuestion, value: AnswerValue | undefined): AnswerValue | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value === 'number') return value
  if (value.length === 0) return undefined
  const order = question.choices.map(({ id }) => id)
  return [...new Set(value)].sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

const isWithin = (value: AnswerValue, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

function areChoices({ choices, multiple }: SurveyQuestion, value: AnswerValue): boolean {
  if (typeof value === 'string' || typeof value === 'number') return false
  return (multiple || value.length === 1) && value.every((id) => choices.some((choice) => choice.id === id))
}
