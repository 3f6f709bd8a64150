import type { SurveyRequest, WireSurvey } from '../../src/contract/venue/survey.ts'
import { decodeSurvey } from '../../src/contract/venue/survey.ts'
import type { SubmittedAnswer } from '../../src/contract/visit/feedback.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { parsePhone } from '../../src/domain/values/phone.ts'
import {
  type AnswerValue,
  normalizeAnswers,
  questionKinds,
  surveyProblems,
} from '../../src/domain/venue/survey.ts'
import { hash } from '../crypto/secrets.ts'
import { insertSubmission, lockSubmission, rewriteSubmission } from '../db/survey-submissions.ts'
import { ApiError, invalid } from '../http/errors.ts'
import {
  countFeedback,
  type FeedbackDeps,
  type FeedbackSender,
  feedbackNotRequested,
  holdSendingCustomer,
} from './feedback-sender.ts'

/**
 * Stores the answers to a branch's survey after checking them by the rules that the browser uses. Answers with the same
 * `key` replace earlier ones.
 * @throws ApiError `not-found` (branch), `unavailable` with the reason `not-asked`, `invalid` (issues at
 * `answers.{question id}` with a reason), `conflict` (the key belongs to another sender), `rate-limited`, `unauthorized`.
 */
export async function submitSurvey(
  deps: FeedbackDeps,
  branchId: string,
  request: SurveyRequest,
  { key, ...sender }: FeedbackSender & { key: string | null },
): Promise<void> {
  const view = await deps.venues.branch(deps.db, { branchId })
  const { business, survey } = view
  if (!business.feedback.on || !survey) throw feedbackNotRequested('answers')
  const answers = JSON.stringify(checkAnswers(survey, request, business.countryCode))
  const keyHash = key === null ? null : hash(key)
  await deps.db.transaction().execute(async (trx) => {
    const customerId = await holdSendingCustomer(trx, sender, business.userId)
    const replaced = async () => {
      const earlier = keyHash === null ? undefined : await lockSubmission(trx, keyHash)
      if (!earlier) return false
      if (earlier.customer_id !== customerId || earlier.reference_id !== business.referenceId)
        throw new ApiError('conflict', 'this Idempotency-Key was already used for something else')
      await rewriteSubmission(trx, earlier.id, answers)
      return true
    }
    if (await replaced()) return
    await countFeedback(trx, deps, 'survey', view.venue, sender)
    const inserted = await insertSubmission(trx, {
      id: deps.randomId(),
      venue: view.venue,
      reference_id: business.referenceId,
      customer_id: customerId,
      key_hash: keyHash,
      answers,
      created_at: new Date(deps.now()),
    })
    // A simultaneous request with the same key was inserted first.
    if (!inserted) await replaced()
  })
}

/** Checks the answers and returns them with their questions, as they are stored. @throws ApiError `invalid` */
function checkAnswers(wire: WireSurvey, { answers }: SurveyRequest, countryCode: string): SubmittedAnswer[] {
  const survey = decodeSurvey(wire)
  if (!survey) return []
  const asked = new Set(survey.questions.map(({ id }) => id))
  const issues: Issue[] = []
  const given = new Map<string, AnswerValue>()
  for (const { question_id: id, value } of answers) {
    const path = `answers.${id}`
    if (!asked.has(id)) issues.push({ path, message: 'the survey has no such question', reason: 'not-asked' })
    else if (given.has(id))
      issues.push({ path, message: 'this question is answered twice', reason: 'invalid' })
    else given.set(id, value)
  }
  const values = Object.fromEntries(given)
  const isPhone = (text: string) => parsePhone(text, countryCode) !== null
  for (const [id, reason] of Object.entries(surveyProblems(survey, values, isPhone)))
    issues.push({ path: `answers.${id}`, message: MESSAGES[reason], reason })
  const tidy = normalizeAnswers(survey, values)
  if (issues.length === 0 && tidy.length === 0)
    issues.push({ path: 'answers', message: 'expected at least one answer', reason: 'required' })
  if (issues.length > 0) throw invalid(issues)
  return tidy.map(([{ id, kind }, value]) => {
    const question = wire.questions.find((candidate) => candidate.id === id)
    const chosen = Array.isArray(value) ? value : []
    return {
      question_id: id,
      type: questionKinds[kind],
      question: question?.locales ?? [],
      value: kind === 'phone' ? (parsePhone(String(value), countryCode)?.e164 ?? '') : encodeAnswer(value),
      choices: (question?.choices ?? []).filter((choice) => chosen.includes(choice.id)),
    }
  })
}

const encodeAnswer = (value: AnswerValue): SubmittedAnswer['value'] =>
  typeof value === 'string' || typeof value === 'number' ? value : [...value]

const MESSAGES = {
  required: 'this question requires an answer',
  'too-long': 'this answer is too long',
  invalid: 'this is not a valid answer to the question',
}
