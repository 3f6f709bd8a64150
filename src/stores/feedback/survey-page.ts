import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  type AnswerProblem,
  type Answers,
  type AnswerValue,
  answerProblem,
  normalizeAnswers,
  type Survey,
  surveyProblems,
} from '../../domain/venue/survey.ts'
import type { PageEnvironment, PageModel } from '../page/environment.ts'
import { loadPhoneBook } from '../phone-book.ts'
import type { FeedbackFailure } from './feedback-failure.ts'
import { openSurvey } from './survey.ts'

type Problems = Readonly<Record<string, AnswerProblem>>

export type SurveyView =
  /** `failure`: why the answers were not sent. `nothing`: the diner pressed send without an answer. */
  | {
      readonly state: 'form'
      readonly sending: boolean
      readonly failure: FeedbackFailure | null
      readonly nothing: boolean
    }
  /** `now`: sent just now, not before the page was opened. */
  | { readonly state: 'sent'; readonly now: boolean }

export type SurveyPage = PageModel & {
  readonly $view: ReadableAtom<SurveyView>
  readonly $answers: ReadableAtom<Answers>
  /** Problems by question id, found here or by the server. */
  readonly $problems: ReadableAtom<Problems>
  /** Counts refused attempts. Each moves the focus to the first problem. */
  readonly $refused: ReadableAtom<number>
  /** Sets an answer; undefined removes it. */
  answer(questionId: string, value: AnswerValue | undefined): void
  /** Checks an answer after its field has lost the focus. */
  check(questionId: string): Promise<void>
  /** Whether no question is answered. */
  isEmpty(): boolean
  /** Shows the problems of the answers. Returns false if they must not be sent. */
  verify(): Promise<boolean>
  /** Removes the problems, because the survey is not being sent. */
  clearProblems(): void
  /** Sends the answers or shows their problems. Never throws. */
  send(): Promise<void>
}

/** A branch's survey. `countryCode` (ISO 3166) is the country of phone numbers typed without a country code. */
export function createSurveyPage(
  page: PageEnvironment,
  survey: Survey,
  { branchId, countryCode }: { readonly branchId: string; readonly countryCode: string },
  loadBook = loadPhoneBook,
): SurveyPage {
  const store = openSurvey(page, survey, branchId)
  const $problems = atom<Problems>({})
  const $refused = atom(0)
  const $unsent = atom<FeedbackFailure | 'nothing' | null>(null)
  let sentNow = false

  /** Loads the numbering plans of all countries, only if the survey has a phone question. */
  const loadPhoneCheck = async () => {
    if (!survey.questions.some(({ kind }) => kind === 'phone')) return () => true
    const book = await loadBook()
    return (text: string) => book.parse(text, countryCode) !== null
  }
  const refuse = (found: Problems) => {
    $problems.set(found)
    $refused.set($refused.get() + 1)
  }
  const isEmpty = () => normalizeAnswers(survey, store.$answers.get()).length === 0
  const verify = async () => {
    $unsent.set(null)
    const isPhone = await loadPhoneCheck().catch(() => null)
    if (!isPhone) {
      $unsent.set('network')
      return false
    }
    const found = surveyProblems(survey, store.$answers.get(), isPhone)
    if (Object.keys(found).length > 0) {
      refuse(found)
      return false
    }
    $problems.set({})
    return true
  }
  return {
    $view: computed([store.$state, $unsent], (now, unsent): SurveyView => {
      if (now.state === 'sent') return { state: 'sent', now: sentNow }
      const sendFailure = now.state === 'failed' ? now.failure : null
      return {
        state: 'form',
        sending: now.state === 'sending',
        failure: unsent === 'nothing' ? null : (unsent ?? sendFailure),
        nothing: unsent === 'nothing',
      }
    }),
    $answers: store.$answers,
    $problems,
    $refused,
    answer(questionId, value) {
      store.answer(questionId, value)
      $unsent.set(null)
      const { [questionId]: _, ...others } = $problems.get()
      $problems.set(others)
    },
    async check(questionId) {
      const question = survey.questions.find(({ id }) => id === questionId)
      const value = store.$answers.get()[questionId]
      if (!question || value === undefined) return
      const isPhone = await loadPhoneCheck().catch(() => null)
      const problem = isPhone && answerProblem(question, value, isPhone)
      if (problem) $problems.set({ ...$problems.get(), [questionId]: problem })
    },
    isEmpty,
    verify,
    clearProblems() {
      $unsent.set(null)
      $problems.set({})
    },
    async send() {
      if (!(await verify())) return
      if (isEmpty()) return $unsent.set('nothing')
      sentNow = true
      await store.send()
      const after = store.$state.get()
      if (after.state === 'refused') refuse(after.problems)
    },
  }
}
