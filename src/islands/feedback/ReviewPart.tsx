import { useStore } from '@nanostores/react'
import { star } from '../../components/icons.ts'
import { useWords } from '../../components/ui/basics/words.tsx'
import { TextArea } from '../../components/ui/forms/Field.tsx'
import { IconScale } from '../../components/ui/forms/IconScale.tsx'
import { MAX_ANSWER, STARS } from '../../domain/venue/survey.ts'
import type { FeedbackPayload } from '../../payload/screens/island-data.ts'
import type { ReviewPage } from '../../stores/feedback/review-page.ts'
import { Section, Thanks } from './Section.tsx'

/** The business in stars, with a comment: once per reference id. */
export function ReviewPart({
  payload: { name },
  model,
  thanked,
}: {
  payload: FeedbackPayload
  model: ReviewPage
  /** Its thanks take the focus. */
  thanked: boolean
}) {
  const { t, say, number } = useWords()
  const view = useStore(model.$view)
  const review = useStore(model.$review)
  const problems = useStore(model.$problems)
  const venue = say(name)

  if (view.state === 'thanks')
    return (
      <Thanks
        focus={thanked}
        title={t('feedback:rate.thanks')}
        text={t('feedback:rate.thanksHint', { venue })}
      />
    )
  if (view.state === 'already')
    return (
      <Thanks
        focus={view.now && thanked}
        title={t('feedback:rate.already', { venue })}
        text={t('feedback:rate.alreadyHint')}
      />
    )
  return (
    <Section title={t('feedback:rate.title', { venue })} venue={venue} failure={view.failure}>
      <IconScale
        legend={t('feedback:rate.legend')}
        required
        upTo
        steps={STARS.map((stars) => ({
          value: stars,
          icon: star,
          label: t('feedback:stars', { count: stars, number: number(stars) }),
        }))}
        value={review.stars}
        error={problems.stars ? t('feedback:error.required') : null}
        onChange={(stars) => model.set({ stars })}
      />
      <TextArea
        label={t('feedback:rate.comment')}
        optional={t('ui:optional')}
        rows={3}
        maxLength={MAX_ANSWER}
        error={problems.comment ? t('feedback:error.tooLong', { max: number(MAX_ANSWER) }) : null}
        value={review.comment}
        onChange={(event) => model.set({ comment: event.currentTarget.value })}
      />
    </Section>
  )
}
