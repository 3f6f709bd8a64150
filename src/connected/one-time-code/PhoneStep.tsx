import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { Channel } from '../../contract/account/one-time-code.ts'
import type { PhoneEntry } from '../../stores/login/phone-entry.ts'
import { PhoneInput } from '../PhoneInput.tsx'
import { useModel } from '../useModel.ts'
import { refusalText } from './refusal-text.ts'

/** The Enter key uses the first channel. */
const channels: readonly Channel[] = ['sms', 'whatsapp']

type Props = {
  /** Called once. */
  makeModel: () => PhoneEntry
  /** The venue's country, as a two-letter ISO 3166 code. */
  home: string
  homeCode: string
  label: string
  hint: string
  /** Additional fields below the number. */
  children?: ReactNode
}

/** The first step of the login by code: phone number and channel. */
export function PhoneStep({ makeModel, home, homeCode, label, hint, children }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const model = useModel(makeModel)
  const number = useStore(model.$number)
  const problem = useStore(model.$problem)
  const refusal = useStore(model.$refusal)
  const sending = useStore(model.$sending)
  const refused = useStore(model.$refused)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('input[type=tel]')?.focus()
  }, [refused])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        void model.send(channels.find((channel) => channel === button?.value) ?? 'sms')
      }}
    >
      <PhoneInput
        label={label}
        hint={hint}
        error={problem && t(`login:error.${problem}`)}
        home={home}
        homeCode={homeCode}
        value={number}
        onChange={model.type}
        onBlur={() => {}}
      />
      {children}
      {refusal && <SubmitFailure title={refusalText(refusal, i18n)} />}
      <LiveRegion text={sending ? t('login:sending') : ''} />
      <div className="grid gap-3">
        {channels.map((channel, at) => (
          <Button
            key={channel}
            type="submit"
            name="channel"
            value={channel}
            wide
            quiet={at > 0}
            aria-disabled={sending}
          >
            {t(`login:send.${channel}`)}
          </Button>
        ))}
      </div>
    </form>
  )
}
