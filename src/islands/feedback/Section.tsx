import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { circleCheck } from '../../components/icons.ts'
import { Button } from '../../components/ui/Button.tsx'
import { focusFirstError } from '../../components/ui/Fieldset.tsx'
import { Icon } from '../../components/ui/Icon.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { SubmitFailure } from '../../components/ui/SubmitFailure.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { FeedbackFailure } from '../../stores/feedback/feedback-failure.ts'

const CARD = 'rounded-xl bg-surface-raised p-5 shadow sm:p-7'

/** One thing that is filled in and sent. What was refused gets the focus, each time anew. */
export function Section({
  title,
  send,
  venue,
  sending,
  failure,
  hint = null,
  refusals,
  onSend,
  children,
}: {
  title: string
  /** The name of its button. */
  send: string
  venue: string
  sending: boolean
  failure: FeedbackFailure | null
  /** Why nothing was sent, where no single field is at fault. */
  hint?: string | null
  /** Counts refused tries. */
  refusals: number
  onSend: () => void
  children: ReactNode
}) {
  const { t } = useWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current)
  }, [refusals])
  return (
    <section aria-labelledby={id} className={CARD}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {/* While it is on its way nothing may change under it. */}
        <fieldset disabled={sending} className="grid min-w-0 gap-6">
          {children}
        </fieldset>
        <div className="mt-6 grid gap-4">
          {hint && <SubmitFailure title={hint} />}
          {failure && (
            <SubmitFailure title={t(`feedback:failed.${failure === 'unknown' ? 'unknownTitle' : 'title'}`)}>
              {t(`feedback:failed.${failure}`, { venue })}
            </SubmitFailure>
          )}
          {/* Beside the button, not in it: a status inside would be left out of the button's name. */}
          <LiveRegion text={sending ? t('feedback:sending') : ''} />
          <Button type="submit" wide aria-disabled={sending} aria-busy={sending}>
            {sending ? t('feedback:sending') : send}
          </Button>
        </div>
      </form>
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
