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
import { randomId } from '../random-id.ts'
import { storedFields } from '../stored-fields.ts'
import { type FeedbackFailure, feedbackFailure } from './feedback-failure.ts'

export type SurveyState =
  | { readonly state: 'answering' | 'sending' | 'sent' }
  | { readonly state: 'failed'; readonly failure: FeedbackFailure }
  /** The server refused these answers; the problems are listed by question id. */
  | { readonly state: 'refused'; readonly problems: Readonly<Record<string, AnswerProblem>> }

export type SurveyStore = {
  readonly $answers: ReadableAtom<Answers>
  readonly $state: ReadableAtom<SurveyState>
  /** Sets an answer; undefined removes it. */
  answer(questionId: string, value: AnswerValue | undefined): void
  /** Sends the answers, which must have no problems. They count once even if they are sent again after a lost response. */
  send(): Promise<void>
}

type StoredSurvey = {
  readonly answers: Answers
  /** The idempotency key, which makes a repeated request count once. */
  readonly key: string | null
  readonly sent: boolean
}
const NOTHING: StoredSurvey = { answers: {}, key: null, sent: false }

/** The answers to a branch's survey. The session stores them, and whether they were sent. */
export function openSurvey(page: PageEnvironment, survey: Survey, branchId: string): SurveyStore {
  const storageKey = `survey:${branchId}`
  let stored = parseStored(page.session.read(storageKey), readStored, NOTHING)
  const $answers = atom(stored.answers)
  const $state = atom<SurveyState>({ state: stored.sent ? 'sent' : 'answering' })
  const store = (part: Partial<StoredSurvey>) => {
    stored = { ...stored, ...part }
    page.session.write(storageKey, JSON.stringify(stored))
  }
  return {
    $answers,
    $state,
    answer(questionId, value) {
      const { [questionId]: _, ...others } = $answers.get()
      $answers.set(value === undefined ? others : { ...others, [questionId]: value })
      store({ answers: $answers.get() })
    },
    async send() {
      if ($state.get().state === 'sending') return
      $state.set({ state: 'sending' })
      const key = stored.key ?? randomId()
      store({ key })
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
        store({ ...NOTHING, sent: true })
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

/** Returns the problems of the shown survey. None if the venue has changed the survey meanwhile. */
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

function readStored(stored: unknown): StoredSurvey {
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

/** Checks the type only. Whether an answer fits its question is checked when it is sent. */
function isAnswer(value: unknown): value is AnswerValue {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string')
  return typeof value === 'string' || typeof value === 'number'
}
