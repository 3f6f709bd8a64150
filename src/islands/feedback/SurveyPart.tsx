import { useStore } from '@nanostores/react'
import { useWords } from '../../components/ui/basics/words.tsx'
import type { Survey } from '../../domain/venue/survey.ts'
import type { FeedbackPayload } from '../../payload/screens/island-data.ts'
import type { SurveyPage } from '../../stores/feedback/survey-page.ts'
import { Question } from './Question.tsx'
import { Section, Thanks } from './Section.tsx'

/** The venue's own questions, one below the other. */
export function SurveyPart({
  payload,
  survey,
  model,
  thanked,
}: {
  payload: FeedbackPayload
  survey: Survey
  model: SurveyPage
  /** Its thanks take the focus. */
  thanked: boolean
}) {
  const { t, say } = useWords()
  const view = useStore(model.$view)
  const answers = useStore(model.$answers)
  const problems = useStore(model.$problems)
  const venue = say(payload.name)
  if (view.state === 'sent')
    return (
      <Thanks
        focus={view.now && thanked}
        title={t('feedback:survey.thanks')}
        text={t('feedback:survey.thanksHint', { venue })}
      />
    )
  return (
    <Section title={say(survey.title) || t('feedback:survey.title')} venue={venue} failure={view.failure}>
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
    </Section>
  )
}
