import { useStore } from '@nanostores/react'
import { star } from '../../components/rating-icons.ts'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { TextArea } from '../../components/ui/forms/Field.tsx'
import { IconScale } from '../../components/ui/forms/IconScale.tsx'
import type { FeedbackPayload } from '../../contract/payloads/visitor.ts'
import { MAX_ANSWER_LENGTH, STARS } from '../../domain/venue/survey.ts'
import type { ReviewPage } from '../../stores/feedback/review-page.ts'
import { FeedbackSection, SectionThanks } from './FeedbackSection.tsx'

/** The rating of the business with a comment. Possible once per reference id. */
export function ReviewSection({
  payload: { name },
  model,
  thanked,
}: {
  payload: FeedbackPayload
  model: ReviewPage
  /** True if its thank-you message takes the focus. */
  thanked: boolean
}) {
  const { t, localize, number } = useI18n()
  const view = useStore(model.$view)
  const review = useStore(model.$review)
  const problems = useStore(model.$problems)
  const venue = localize(name)

  if (view.state === 'thanks')
    return (
      <SectionThanks
        focus={thanked}
        title={t('feedback:rate.thanks')}
        text={t('feedback:rate.thanksHint', { venue })}
      />
    )
  if (view.state === 'already')
    return (
      <SectionThanks
        focus={view.now && thanked}
        title={t('feedback:rate.already', { venue })}
        text={t('feedback:rate.alreadyHint')}
      />
    )
  return (
    <FeedbackSection title={t('feedback:rate.title', { venue })} venue={venue} failure={view.failure}>
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
        maxLength={MAX_ANSWER_LENGTH}
        error={problems.comment ? t('feedback:error.tooLong', { max: number(MAX_ANSWER_LENGTH) }) : null}
        value={review.comment}
        onChange={(event) => model.set({ comment: event.currentTarget.value })}
      />
    </FeedbackSection>
  )
}
