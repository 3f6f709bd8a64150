import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { circleCheck } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { FeedbackFailure } from '../../stores/feedback/feedback-failure.ts'

const CARD = 'rounded-xl bg-surface-raised p-5 shadow sm:p-7'

/** A part of what is filled in. Why it was not sent stands with it, for the other part may have arrived. */
export function Section({
  title,
  venue,
  failure,
  children,
}: {
  title: string
  venue: string
  failure: FeedbackFailure | null
  children: ReactNode
}) {
  const { t } = useWords()
  const id = useId()
  return (
    <section aria-labelledby={id} className={CARD}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      <div className="grid min-w-0 gap-6">
        {children}
        {failure && (
          <SubmitFailure title={t(`feedback:failed.${failure === 'unknown' ? 'unknownTitle' : 'title'}`)}>
            {t(`feedback:failed.${failure}`, { venue })}
          </SubmitFailure>
        )}
      </div>
    </section>
  )
}

/** It was sent. The focus comes here from the button that is no more. */
export function Thanks({ title, text, focus }: { title: string; text: string; focus: boolean }) {
  const place: RefObject<HTMLHeadingElement | null> = useRef(null)
  useEffect(() => {
    if (focus) place.current?.focus()
  }, [focus])
  return (
    <section className={`${CARD} grid justify-items-center gap-2 text-center`}>
      <Icon of={circleCheck} className={`${focus ? 'greet' : ''} text-[3.25rem] text-success`} />
      <h2 ref={place} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      <p className="text-ink-muted">{text}</p>
    </section>
  )
}
