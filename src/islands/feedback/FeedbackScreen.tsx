import { message } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { FeedbackPayload } from '../../payload/island-data.ts'
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
      {rating && <ReviewForm payload={payload} />}
      {survey && <SurveyForm payload={payload} survey={survey} />}
      {home}
    </div>
  )
}
