import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Survey } from '../../domain/venue/survey.ts'
import type { PageEnvironment, PageModel } from '../page/environment.ts'
import { createReviewPage, type ReviewPage } from './review-page.ts'
import { createSurveyPage, type SurveyPage } from './survey-page.ts'

export type FeedbackView = {
  /** The parts that can still be sent. */
  readonly open: 'both' | 'rating' | 'answers' | 'none'
  readonly sending: boolean
  /** Whether the diner pressed send while nothing was filled in. */
  readonly nothing: boolean
  /** The first part of the last submission. Its thanks get the focus. */
  readonly thanked: 'rating' | 'answers' | null
}

export type FeedbackPage = PageModel & {
  /** Null if the venue does not ask for a rating. */
  readonly review: ReviewPage | null
  /** Null if the venue does not ask for it. */
  readonly survey: SurveyPage | null
  readonly $view: ReadableAtom<FeedbackView>
  /**
   * Sends the filled-in parts. If one has a problem, shows the problems and sends nothing. A part that failed can be sent
   * again separately. Never throws.
   */
  send(): Promise<void>
}

type FeedbackOptions = {
  readonly referenceId: string
  readonly branchId: string
  readonly countryCode: string
  readonly survey: Survey | null
  /** Whether the venue asks for a rating. */
  readonly rating: boolean
}

/** The rating and the survey of a venue in one form. Each part is optional. */
export function createFeedbackPage(page: PageEnvironment, options: FeedbackOptions): FeedbackPage {
  const review = options.rating ? createReviewPage(page, options.referenceId, options.branchId) : null
  const survey = options.survey && createSurveyPage(page, options.survey, options)
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
    // A single part is sent even if it is empty, so that it shows what is missing.
    const toSend = filled.length > 0 || open.length > 1 ? filled : open
    for (const part of open) if (!toSend.includes(part)) part.clearProblems()
    $pressedEmpty.set(toSend.length === 0)
    const verified = await Promise.all(toSend.map((part) => part.verify()))
    if (verified.includes(false)) return
    if (toSend.length === 0) return
    $thanked.set(toSend[0] === review ? 'rating' : 'answers')
    // Sends one after the other, so that a failure is announced last and keeps the focus.
    $sending.set(true)
    for (const part of toSend) await part.send()
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
