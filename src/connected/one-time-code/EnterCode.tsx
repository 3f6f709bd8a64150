import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button, TextButton } from '../../components/ui/Button.tsx'
import { CONTROL, FieldFrame } from '../../components/ui/Field.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { CODE_LENGTH, CODE_MINUTES, codeDigits } from '../../domain/one-time-code.ts'
import { formatWait } from '../../i18n/format-wait.ts'
import type { CodeFlow } from '../../stores/account/code-flow.ts'
import type { CodeRefusal } from '../../stores/account/code-refusal.ts'
import type { WaitingCode } from '../../stores/account/waiting-code.ts'
import { refusalWords } from './refusal-words.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** What is wrong with the code itself, to be said at its field; the rest is said below. */
const OF_THE_CODE: readonly CodeRefusal['reason'][] = ['wrong', 'expired', 'tries', 'unverified']

/**
 * The second step: the code. One field, so that it is pasted, filled in by the phone and read aloud as one thing; it is
 * sent as soon as it is full.
 */
export function EnterCode({
  flow,
  waiting,
}: {
  flow: Pick<CodeFlow, '$busy' | '$refusal' | 'edit' | 'enter' | 'resend' | 'startOver'>
  waiting: WaitingCode
}) {
  const words = useWords()
  const { t, locale, number } = words
  const busy = useStore(flow.$busy)
  const refusal = useStore(flow.$refusal)
  const left = useSecondsLeft(waiting)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [resent, setResent] = useState(false)
  const sent = useId()
  const field = useRef<HTMLInputElement>(null)
  const atField = refusal && OF_THE_CODE.includes(refusal.reason) ? refusal : null
  const length = number(CODE_LENGTH)
  const problem = incomplete
    ? t('login:error.incomplete', { length })
    : atField && refusalWords(atField, words)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    // The next code is typed over the one that did not count.
    if (atField) field.current?.select()
  }, [atField])

  const type = (text: string) => {
    const digits = codeDigits(text)
    setCode(digits)
    setIncomplete(false)
    flow.edit()
    if (digits.length === CODE_LENGTH && digits !== code) void flow.enter(digits)
  }
  const submit = () => {
    if (code.length === CODE_LENGTH) return void flow.enter(code)
    setIncomplete(true)
    field.current?.focus()
  }
  const resend = async () => {
    setCode('')
    setResent(false)
    await flow.resend()
    setResent(true)
    field.current?.focus()
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
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
          hint={t('login:codeHint', { length, minutes: number(CODE_MINUTES) })}
          error={problem}
        >
          {(aria) => (
            <input
              {...aria}
              // Where the code went is heard with the field that waits for it.
              aria-describedby={[aria['aria-describedby'], sent].join(' ').trim()}
              ref={field}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="done"
              spellCheck={false}
              readOnly={busy === 'checking'}
              className={`${CONTROL} min-h-14 text-center font-semibold text-[min(1.5rem,8vw)] tabular tracking-[0.35em]`}
              value={code}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
        </FieldFrame>
      </div>
      {refusal && !atField && <Notice tone="bad" title={refusalWords(refusal, words)} />}
      <LiveRegion
        text={busy === 'checking' ? t('login:checking') : resent && !refusal ? t('login:resent') : ''}
      />
      <Button type="submit" wide aria-disabled={busy !== 'no'} aria-busy={busy === 'checking'}>
        {t(busy === 'checking' ? 'login:checking' : 'login:continue')}
      </Button>
      <div className="grid gap-1 sm:flex sm:items-center sm:justify-between">
        <div>
          {left > 0 ? (
            // Counts down in silence: who cannot see it hears it when they come here.
            <p className="flex min-h-tap items-center text-ink-muted text-sm" role="timer">
              {t('login:resendIn', { wait: formatWait(left, locale) })}
            </p>
          ) : (
            <TextButton aria-disabled={busy !== 'no'} onClick={() => void resend()}>
              {t(busy === 'sending' ? 'login:sending' : 'login:resend')}
            </TextButton>
          )}
        </div>
        <TextButton onClick={flow.startOver}>{t('login:otherPhone')}</TextButton>
      </div>
    </form>
  )
}
