import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { star } from '../../components/icons.ts'
import { TextArea } from '../../components/ui/Field.tsx'
import { IconScale } from '../../components/ui/IconScale.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { reviewProblems } from '../../domain/rating.ts'
import { MAX_ANSWER, STARS } from '../../domain/survey.ts'
import type { FeedbackPayload } from '../../payload/island-data.ts'
import { ratedOn } from '../../stores/feedback/rated.ts'
import { openReview } from '../../stores/feedback/review.ts'
import { Section, Thanks } from './Section.tsx'

/** The business in stars, with a comment: once per reference id. */
export function ReviewForm({ payload: { referenceId, branchId, name } }: { payload: FeedbackPayload }) {
  const { t, say, number } = useWords()
  const store = useMemo(() => openReview(referenceId, branchId), [referenceId, branchId])
  const review = useStore(store.$review)
  const state = useStore(store.$state)
  const rated = useStore(useMemo(() => ratedOn(referenceId), [referenceId]))
  const [problems, setProblems] = useState<ReturnType<typeof reviewProblems>>({})
  const [refusals, setRefusals] = useState(0)
  const venue = say(name)

  if (state.state === 'sent' && !state.before)
    return <Thanks focus title={t('feedback:rate.thanks')} text={t('feedback:rate.thanksHint', { venue })} />
  if (rated || state.state === 'sent')
    return (
      <Thanks
        focus={state.state === 'sent'}
        title={t('feedback:rate.already', { venue })}
        text={t('feedback:rate.alreadyHint')}
      />
    )
  return (
    <Section
      title={t('feedback:rate.title', { venue })}
      send={t('feedback:rate.send')}
      venue={venue}
      sending={state.state === 'sending'}
      failure={state.state === 'failed' ? state.failure : null}
      refusals={refusals}
      onSend={() => {
        const found = reviewProblems(review)
        setProblems(found)
        if (Object.keys(found).length > 0) setRefusals(refusals + 1)
        else void store.send()
      }}
    >
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
        onChange={(stars) => {
          store.set({ stars })
          setProblems(({ stars: _, ...others }) => others)
        }}
      />
      <TextArea
        label={t('feedback:rate.comment')}
        optional={t('ui:optional')}
        rows={3}
        maxLength={MAX_ANSWER}
        error={problems.comment ? t('feedback:error.tooLong', { max: number(MAX_ANSWER) }) : null}
        value={review.comment}
        onChange={(event) => store.set({ comment: event.currentTarget.value })}
      />
    </Section>
  )
}
