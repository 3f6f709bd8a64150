import type { Localized } from '../values/localized.ts'

/** The kinds of questions with their wire codes (spec §9). */
export const questionKinds = { text: 1, slider: 2, smile: 3, choices: 4, rate: 5, phone: 6 } as const
export type QuestionKind = keyof typeof questionKinds

export type SurveyChoice = { readonly id: string; readonly name: Localized }

export type SurveyQuestion = {
  readonly id: string
  readonly kind: QuestionKind
  readonly text: Localized
  /** The question must be answered. */
  readonly required: boolean
  /** Only for the kind `choices`. */
  readonly choices: readonly SurveyChoice[]
  readonly multiple: boolean
}

/** The survey of a venue. It has at least one question. */
export type Survey = {
  /** If empty, the interface uses its own title. */
  readonly title: Localized
  readonly questions: readonly SurveyQuestion[]
}

/** An answer: a text or phone number, the value of slider, smile or stars, or the ids of choices. */
export type AnswerValue = string | number | readonly string[]
/** Answers by question id. Unanswered questions are missing. */
export type Answers = Readonly<Record<string, AnswerValue>>

export type AnswerProblem = 'required' | 'too-long' | 'invalid'

/** The range of the slider, in steps of 1 (spec §9). */
export const SLIDER = { min: 0, max: 100 } as const
/** Smiles from 1, very unhappy, to 5, very happy. */
export const SMILES = [1, 2, 3, 4, 5] as const
/** The possible numbers of stars (spec §9). */
export const STARS = [1, 2, 3, 4, 5] as const
/** Maximum length of an answer or a review, in UTF-16 units as `maxlength` counts them. */
export const MAX_ANSWER_LENGTH = 2000

/** Whether a text is a valid phone number. Callers provide this function because the phone metadata is large. */
export type IsPhone = (text: string) => boolean

/** Returns the problem of an answer, or null (spec §9). `value` is undefined if unanswered. Never throws, for any `value`. */
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

/** Returns the problems by question id in the survey's order; empty if the answers can be sent. */
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

/** Normalizes answers for storage: in the order of questions and choices, texts trimmed, without empty or unknown answers. */
export function normalizeAnswers({ questions }: Survey, answers: Answers): [SurveyQuestion, AnswerValue][] {
  return questions.flatMap((question) => {
    const value = normalizeAnswer(question, findAnswer(answers, question))
    return value === undefined ? [] : [[question, value]]
  })
}

/** Looks up own properties only: a venue may choose an id such as `constructor`. */
const findAnswer = (answers: Answers, { id }: SurveyQuestion): AnswerValue | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

/** Normalizes one answer; undefined if it is empty. */
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
