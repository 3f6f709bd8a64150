import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { focusFirstError } from '../../components/ui/forms/Fieldset.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { FeedbackPayload } from '../../payload/screens/island-data.ts'
import type { FeedbackPage } from '../../stores/feedback/feedback-page.ts'
import type { ReviewPage } from '../../stores/feedback/review-page.ts'
import type { SurveyPage } from '../../stores/feedback/survey-page.ts'
import { ReviewPart } from './ReviewPart.tsx'
import { SurveyPart } from './SurveyPart.tsx'

/** What its button says, by what can still be sent. */
const SEND = { both: 'feedback:send', rating: 'feedback:rate.send', answers: 'feedback:survey.send' }

/** Stars and answers, sent together. What was refused gets the focus, each time anew. */
export function FeedbackForm({ payload, model }: { payload: FeedbackPayload; model: FeedbackPage }) {
  const { t } = useWords()
  const { open, sending, nothing, thanked } = useStore(model.$view)
  const form = useRef<HTMLFormElement>(null)
  const { review, survey } = model
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void model.send()
      }}
    >
      {/* While it is on its way nothing may change under it. */}
      <fieldset disabled={sending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {review && <ReviewPart payload={payload} model={review} thanked={thanked === 'rating'} />}
        {survey && payload.survey && (
          <SurveyPart
            payload={payload}
            survey={payload.survey}
            model={survey}
            thanked={thanked === 'answers'}
          />
        )}
      </fieldset>
      {review && <ErrorFocus part={review} form={form} sending={sending} />}
      {survey && <ErrorFocus part={survey} form={form} sending={sending} />}
      {open !== 'none' && (
        <div className="mt-6 grid gap-4">
          {nothing && !sending && <SubmitFailure title={t('feedback:error.nothing')} />}
          {/* Beside the button, not in it: a status inside would be left out of the button's name. */}
          <LiveRegion text={sending ? t('feedback:sending') : ''} />
          <Button type="submit" wide aria-disabled={sending} aria-busy={sending}>
            {t(sending ? 'feedback:sending' : SEND[open])}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Each refused try of a part moves the focus to the first that is wrong. */
function ErrorFocus({
  part,
  form,
  sending,
}: {
  part: ReviewPage | SurveyPage
  form: { readonly current: HTMLFormElement | null }
  sending: boolean
}) {
  const refusals = useStore(part.$refused)
  useEffect(() => {
    // What is on its way is disabled, and takes no focus.
    if (refusals > 0 && !sending) focusFirstError(form.current)
  }, [refusals, form, sending])
  return null
}
