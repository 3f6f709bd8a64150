import { message } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { Survey } from '../../domain/survey.ts'
import type { FeedbackPayload } from '../../payload/island-data.ts'
import { reviewPage } from '../../stores/feedback/review-page.ts'
import { surveyPage } from '../../stores/feedback/survey-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { SurveyForm } from './SurveyForm.tsx'

/** What the venue wants to hear: stars for it, and answers to its questions. Each is sent by itself. */
export function FeedbackScreen({ payload }: { payload: FeedbackPayload }) {
  const { t, say } = useWords()
  const { survey, rating, referenceId } = payload
  const venue = say(payload.name)
  const home = (
    <ButtonLink quiet wide href={`/${referenceId}`}>
      {t('feedback:toVenue', { venue })}
    </ButtonLink>
  )
  if (!rating && !survey)
    return (
      <EmptyState
        icon={message}
        title={t('feedback:nothing.title')}
        text={t('feedback:nothing.text', { venue })}
      >
        {home}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {rating && <Rating payload={payload} />}
      {survey && <Asking payload={payload} survey={survey} />}
      {home}
    </div>
  )
}

function Rating({ payload }: { payload: FeedbackPayload }) {
  const model = useModel(() => reviewPage(browserPage(), payload.referenceId, payload.branchId))
  return <ReviewForm payload={payload} model={model} />
}

function Asking({ payload, survey }: { payload: FeedbackPayload; survey: Survey }) {
  const model = useModel(() => surveyPage(browserPage(), survey, payload))
  return <SurveyForm payload={payload} survey={survey} model={model} />
}
