import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { submitSurveyCall } from '../../contract/visit/feedback-calls.ts'
import {
  type AnswerProblem,
  type Answers,
  type AnswerValue,
  normalizeAnswers,
  type Survey,
} from '../../domain/venue/survey.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { storedFields } from '../stored-fields.ts'
import { type FeedbackFailure, feedbackFailure } from './feedback-failure.ts'

export type SurveyState =
  | { readonly state: 'answering' | 'sending' | 'sent' }
  | { readonly state: 'failed'; readonly failure: FeedbackFailure }
  /** The server found something wrong with these answers, by question. */
  | { readonly state: 'refused'; readonly problems: Readonly<Record<string, AnswerProblem>> }

export type SurveyStore = {
  readonly $answers: ReadableAtom<Answers>
  readonly $state: ReadableAtom<SurveyState>
  /** Undefined takes an answer away. */
  answer(questionId: string, value: AnswerValue | undefined): void
  /** Sends answers without problems. Sent again after a lost answer they count once. */
  send(): Promise<void>
}

type Kept = {
  readonly answers: Answers
  /** Names these answers when they are sent again. */
  readonly key: string | null
  readonly sent: boolean
}
const NOTHING: Kept = { answers: {}, key: null, sent: false }

/** The answers to a branch's survey, kept for this visit; so is that they were sent. */
export function openSurvey(page: PageEnvironment, survey: Survey, branchId: string): SurveyStore {
  const keptAt = `survey:${branchId}`
  let kept = parseStored(page.session.read(keptAt), readKept, NOTHING)
  const $answers = atom(kept.answers)
  const $state = atom<SurveyState>({ state: kept.sent ? 'sent' : 'answering' })
  const keep = (part: Partial<Kept>) => {
    kept = { ...kept, ...part }
    page.session.write(keptAt, JSON.stringify(kept))
  }
  return {
    $answers,
    $state,
    answer(questionId, value) {
      const { [questionId]: _, ...others } = $answers.get()
      $answers.set(value === undefined ? others : { ...others, [questionId]: value })
      keep({ answers: $answers.get() })
    },
    async send() {
      if ($state.get().state === 'sending') return
      $state.set({ state: 'sending' })
      const key = kept.key ?? crypto.randomUUID()
      keep({ key })
      const answers = normalizeAnswers(survey, $answers.get()).map(([{ id }, value]) => ({
        question_id: id,
        value: typeof value === 'object' ? [...value] : value,
      }))
      try {
        await page.client.call(submitSurveyCall, {
          params: { branchId },
          body: { answers },
          headers: { 'Idempotency-Key': key },
        })
        keep({ ...NOTHING, sent: true })
        $state.set({ state: 'sent' })
      } catch (error) {
        const problems = problemsOf(error, survey)
        $state.set(
          Object.keys(problems).length > 0
            ? { state: 'refused', problems }
            : { state: 'failed', failure: feedbackFailure(error) },
        )
      }
    },
  }
}

const PROBLEMS: readonly string[] = ['required', 'too-long', 'invalid'] satisfies AnswerProblem[]

/** Of the survey as it is here; where the venue has changed it meanwhile there are none to be shown. */
function problemsOf(error: unknown, survey: Survey): Record<string, AnswerProblem> {
  if (!(error instanceof CallError) || error.code !== 'invalid') return {}
  if (error.issues.some(({ reason }) => reason === 'not-asked')) return {}
  return Object.fromEntries(
    error.issues.flatMap(({ path, reason = 'invalid' }) => {
      const id = path.replace(/^answers\./, '')
      const known = survey.questions.some((question) => question.id === id)
      return known && PROBLEMS.includes(reason) ? [[id, reason as AnswerProblem]] : []
    }),
  )
}

function readKept(stored: unknown): Kept {
  const { answers, key, sent } = storedFields(stored)
  const entries = Object.entries(storedFields(answers)).filter((entry): entry is [string, AnswerValue] =>
    isAnswer(entry[1]),
  )
  return {
    answers: Object.fromEntries(entries),
    key: typeof key === 'string' ? key : null,
    sent: sent === true,
  }
}

/** Whether it is what its question asks for is found when it is sent. */
function isAnswer(value: unknown): value is AnswerValue {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string')
  return typeof value === 'string' || typeof value === 'number'
}
