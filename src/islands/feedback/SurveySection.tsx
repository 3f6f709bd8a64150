import { useStore } from '@nanostores/react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { FeedbackPayload } from '../../contract/payloads/visitor.ts'
import type { Survey } from '../../domain/venue/survey.ts'
import type { SurveyPage } from '../../stores/feedback/survey-page.ts'
import { FeedbackSection, SectionThanks } from './FeedbackSection.tsx'
import { Question } from './Question.tsx'

/** The questions of the venue's survey. */
export function SurveySection({
  payload,
  survey,
  model,
  thanked,
}: {
  payload: FeedbackPayload
  survey: Survey
  model: SurveyPage
  /** True if its thank-you message takes the focus. */
  thanked: boolean
}) {
  const { t, localize } = useI18n()
  const view = useStore(model.$view)
  const answers = useStore(model.$answers)
  const problems = useStore(model.$problems)
  const venue = localize(payload.name)
  if (view.state === 'sent')
    return (
      <SectionThanks
        focus={view.now && thanked}
        title={t('feedback:survey.thanks')}
        text={t('feedback:survey.thanksHint', { venue })}
      />
    )
  return (
    <FeedbackSection
      title={localize(survey.title) || t('feedback:survey.title')}
      venue={venue}
      failure={view.failure}
    >
      {survey.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          home={payload.countryCode.toUpperCase()}
          homeCode={payload.callingCode}
          value={answers[question.id]}
          problem={problems[question.id] ?? null}
          onAnswer={(value) => model.answer(question.id, value)}
          onLeave={() => void model.check(question.id)}
        />
      ))}
    </FeedbackSection>
  )
}
