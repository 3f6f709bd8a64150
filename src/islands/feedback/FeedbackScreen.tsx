import { message } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { FeedbackPayload } from '../../contract/payloads/visitor.ts'
import { createFeedbackPage } from '../../stores/feedback/feedback-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

/** The feedback screen: a rating of the venue, and its survey. */
export function FeedbackScreen({ payload }: { payload: FeedbackPayload }) {
  const { t, localize } = useI18n()
  const { survey, rating, referenceId } = payload
  const venue = localize(payload.name)
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
      <FeedbackContent payload={payload} />
      {home}
    </div>
  )
}

function FeedbackContent({ payload }: { payload: FeedbackPayload }) {
  const model = useModel(() => createFeedbackPage(browserPage(), payload))
  return <FeedbackForm payload={payload} model={model} />
}
