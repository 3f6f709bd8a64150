import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Survey } from '../../domain/venue/survey.ts'
import type { PageEnvironment, PageModel } from '../page/environment.ts'
import { type ReviewPage, reviewPage } from './review-page.ts'
import { type SurveyPage, surveyPage } from './survey-page.ts'

export type FeedbackView = {
  /** What can still be sent. */
  readonly open: 'both' | 'rating' | 'answers' | 'none'
  readonly sending: boolean
  /** Send was pressed, and there was nothing to send. */
  readonly nothing: boolean
  /** Of what was sent last, the part whose thanks take the focus: the first. */
  readonly thanked: 'rating' | 'answers' | null
}

export type FeedbackPage = PageModel & {
  /** Null: the venue does not ask for it. */
  readonly review: ReviewPage | null
  readonly survey: SurveyPage | null
  readonly $view: ReadableAtom<FeedbackView>
  /**
   * Sends what is filled in, all or nothing of it: first it says what is wrong. What did not arrive can be sent again by
   * itself. Never throws.
   */
  send(): Promise<void>
}

type Asked = {
  readonly referenceId: string
  readonly branchId: string
  readonly countryCode: string
  readonly survey: Survey | null
  /** Asks for stars. */
  readonly rating: boolean
}

/** Stars and answers for a venue, in one form: who gives one need not give the other. */
export function feedbackPage(page: PageEnvironment, asked: Asked): FeedbackPage {
  const review = asked.rating ? reviewPage(page, asked.referenceId, asked.branchId) : null
  const survey = asked.survey && surveyPage(page, asked.survey, asked)
  const $sending = atom(false)
  let busy = false
  const $pressedEmpty = atom(false)
  const $thanked = atom<FeedbackView['thanked']>(null)
  const $none = atom(null)
  const openParts = () =>
    [review, survey].filter((part) => part !== null).filter((part) => part.$view.get().state === 'form')

  const sendFilled = async () => {
    const open = openParts()
    const filled = open.filter((part) => !part.isEmpty())
    // Of a single part it is known what is missing.
    const meant = filled.length > 0 || open.length > 1 ? filled : open
    for (const part of open) if (!meant.includes(part)) part.clearProblems()
    $pressedEmpty.set(meant.length === 0)
    const verified = await Promise.all(meant.map((part) => part.verify()))
    if (verified.includes(false)) return
    if (meant.length === 0) return
    $thanked.set(meant[0] === review ? 'rating' : 'answers')
    // One after the other: what was not sent is heard last, and keeps the focus.
    $sending.set(true)
    for (const part of meant) await part.send()
    $sending.set(false)
  }

  return {
    review,
    survey,
    $view: computed(
      [
        review?.$view ?? $none,
        survey?.$view ?? $none,
        $sending,
        $pressedEmpty,
        review?.$review ?? $none,
        survey?.$answers ?? $none,
        $thanked,
      ],
      (rating, answers, sending, pressedEmpty, _review, _answers, thanked) => ({
        open: openOf(rating?.state === 'form', answers?.state === 'form'),
        sending,
        nothing:
          (answers?.state === 'form' && answers.nothing) ||
          (pressedEmpty && openParts().every((part) => part.isEmpty())),
        thanked,
      }),
    ),
    async send() {
      if (busy) return
      busy = true
      await sendFilled()
      busy = false
    },
  }
}

const openOf = (rating: boolean, answers: boolean): FeedbackView['open'] =>
  rating ? (answers ? 'both' : 'rating') : answers ? 'answers' : 'none'
