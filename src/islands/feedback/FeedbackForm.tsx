import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { focusFirstError } from '../../components/ui/forms/Fieldset.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { FeedbackPayload } from '../../contract/payloads/visitor.ts'
import type { FeedbackPage } from '../../stores/feedback/feedback-page.ts'
import type { ReviewPage } from '../../stores/feedback/review-page.ts'
import type { SurveyPage } from '../../stores/feedback/survey-page.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { SurveySection } from './SurveySection.tsx'

/** The message of the button, by what can still be sent. */
const SEND_MESSAGES = { both: 'feedback:send', rating: 'feedback:rate.send', answers: 'feedback:survey.send' }

/** The rating and the survey, sent together. After each refusal the first invalid field gets the focus. */
export function FeedbackForm({ payload, model }: { payload: FeedbackPayload; model: FeedbackPage }) {
  const { t } = useI18n()
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
      {/* The form is disabled while it is being sent. */}
      <fieldset disabled={sending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {review && <ReviewSection payload={payload} model={review} thanked={thanked === 'rating'} />}
        {survey && payload.survey && (
          <SurveySection
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
          {/* Not inside the button: a status there would be left out of the button's accessible name. */}
          <LiveRegion text={sending ? t('feedback:sending') : ''} />
          <Button type="submit" wide aria-disabled={sending} aria-busy={sending}>
            {t(sending ? 'feedback:sending' : SEND_MESSAGES[open])}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Moves the focus to the first invalid field after each refused attempt. */
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
    // Fields are disabled while they are being sent and cannot take the focus.
    if (refusals > 0 && !sending) focusFirstError(form.current)
  }, [refusals, form, sending])
  return null
}
