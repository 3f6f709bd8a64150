import { message } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { FeedbackPayload } from '../../payload/screens/island-data.ts'
import { feedbackPage } from '../../stores/feedback/feedback-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

/** What the venue wants to hear: stars for it, and answers to its questions. */
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
      <Asking payload={payload} />
      {home}
    </div>
  )
}

function Asking({ payload }: { payload: FeedbackPayload }) {
  const model = useModel(() => feedbackPage(browserPage(), payload))
  return <FeedbackForm payload={payload} model={model} />
}
