import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { circleCheck } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { FeedbackFailure } from '../../stores/feedback/feedback-failure.ts'

const CARD_CLASS = 'rounded-xl bg-surface-raised p-5 shadow sm:p-7'

/** A section of the feedback form. It shows its own failure, because the other section may have been sent. */
export function FeedbackSection({
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
  const { t } = useI18n()
  const id = useId()
  return (
    <section aria-labelledby={id} className={CARD_CLASS}>
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

/** Confirms that a section was sent. It takes the focus, because the button is gone. */
export function SectionThanks({ title, text, focus }: { title: string; text: string; focus: boolean }) {
  const place: RefObject<HTMLHeadingElement | null> = useRef(null)
  useEffect(() => {
    if (focus) place.current?.focus()
  }, [focus])
  return (
    <section className={`${CARD_CLASS} grid justify-items-center gap-2 text-center`}>
      <Icon of={circleCheck} className={`${focus ? 'greet' : ''} text-[3.25rem] text-success`} />
      <h2 ref={place} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      <p className="text-ink-muted">{text}</p>
    </section>
  )
}
