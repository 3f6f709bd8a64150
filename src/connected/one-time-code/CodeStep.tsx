import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { Button, TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { CONTROL_CLASS, FieldFrame } from '../../components/ui/forms/Field.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '../../domain/visit/one-time-code.ts'
import { formatWait } from '../../i18n/format/format-wait.ts'
import type { CodeEntry } from '../../stores/login/code-entry.ts'
import type { WaitingCode } from '../../stores/login/waiting-code.ts'
import { useModel } from '../useModel.ts'
import { refusalText } from './refusal-text.ts'

/**
 * The second step: the code. It is a single field, so that it can be pasted, filled in by the phone and read aloud as
 * a whole.
 */
export function CodeStep({
  waiting,
  makeModel,
}: {
  waiting: WaitingCode
  /** Called once. */
  makeModel: () => CodeEntry
}) {
  const i18n = useI18n()
  const { t, locale, number } = i18n
  const model = useModel(makeModel)
  const code = useStore(model.$code)
  const busy = useStore(model.$busy)
  const problem = useStore(model.$problem)
  const refusal = useStore(model.$refusal)
  const resent = useStore(model.$resent)
  const secondsLeft = useStore(model.$secondsLeft)
  const focuses = useStore(model.$focuses)
  const sent = useId()
  const field = useRef<HTMLInputElement>(null)
  const length = number(CODE_LENGTH)
  const error =
    problem === 'incomplete' ? t('login:error.incomplete', { length }) : problem && refusalText(problem, i18n)

  useEffect(() => {
    // Also focuses the field when it appears: the count starts at 0.
    if (focuses >= 0) field.current?.focus()
  }, [focuses])
  useEffect(() => {
    // Selects the wrong code, so that typing replaces it.
    if (problem && problem !== 'incomplete') field.current?.select()
  }, [problem])

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        model.submit()
      }}
    >
      <p id={sent}>
        {t(`login:sent.${waiting.channel}`)}{' '}
        <bdi dir="ltr" className="font-semibold tabular">
          {waiting.phoneNumber}
        </bdi>
      </p>
      <div aria-live="assertive">
        <FieldFrame
          label={t('login:code')}
          hint={t('login:codeHint', { length, minutes: number(CODE_LIFETIME_MINUTES) })}
          error={error}
        >
          {(aria) => (
            <input
              {...aria}
              // Screen readers announce the recipient together with the field.
              aria-describedby={[aria['aria-describedby'], sent].join(' ').trim()}
              ref={field}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="done"
              spellCheck={false}
              readOnly={busy === 'checking'}
              className={`${CONTROL_CLASS} min-h-14 text-center font-semibold text-[min(1.5rem,8vw)] tabular tracking-[0.35em]`}
              value={code}
              onChange={(event) => model.type(event.currentTarget.value)}
            />
          )}
        </FieldFrame>
      </div>
      {refusal && <SubmitFailure title={refusalText(refusal, i18n)} />}
      <LiveRegion text={busy === 'checking' ? t('login:checking') : resent ? t('login:resent') : ''} />
      <Button type="submit" wide aria-disabled={busy !== 'no'} aria-busy={busy === 'checking'}>
        {t(busy === 'checking' ? 'login:checking' : 'login:continue')}
      </Button>
      <div className="grid gap-1 sm:flex sm:items-center sm:justify-between">
        <div>
          {secondsLeft > 0 ? (
            // The countdown is not announced. Screen readers read it when the diner moves there.
            <p className="flex min-h-tap items-center text-ink-muted text-sm" role="timer">
              {t('login:resendIn', { wait: formatWait(secondsLeft, locale) })}
            </p>
          ) : (
            <TextButton aria-disabled={busy !== 'no'} onClick={() => void model.resend()}>
              {t(busy === 'sending' ? 'login:sending' : 'login:resend')}
            </TextButton>
          )}
        </div>
        <TextButton onClick={model.startOver}>{t('login:otherPhone')}</TextButton>
      </div>
    </form>
  )
}
