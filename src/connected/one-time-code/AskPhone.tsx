import { useStore } from '@nanostores/react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { Channel } from '../../contract/one-time-code.ts'
import type { CodeFlow, CodeRecipient } from '../../stores/account/code-flow.ts'
import { loadPhoneBook } from '../../stores/phone-book.ts'
import { PhoneInput } from '../PhoneInput.tsx'
import { refusalWords } from './refusal-words.ts'

/** Enter sends by the first. */
const channels: readonly Channel[] = ['sms', 'whatsapp']

type Props = {
  flow: Pick<CodeFlow, '$busy' | '$refusal' | 'edit'>
  /** The venue's country, ISO 3166, two letters. */
  home: string
  homeCode: string
  label: string
  hint: string
  /** What is known of the number already, as it was typed. */
  known: string
  /** Further fields, below the number. */
  children?: ReactNode
  onSend: (to: CodeRecipient) => Promise<void>
}

/** The first step to a code: the number it goes to, and by what. */
export function AskPhone({ flow, home, homeCode, label, hint, known, children, onSend }: Props) {
  const words = useWords()
  const { t, locale } = words
  const busy = useStore(flow.$busy)
  const refusal = useStore(flow.$refusal)
  const [number, setNumber] = useState(known)
  const [problem, setProblem] = useState<'required' | 'phone' | null>(null)
  const [offline, setOffline] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shown = refusal?.reason === 'phone' ? 'phone' : problem

  const refuse = (found: 'required' | 'phone') => {
    setProblem(found)
    form.current?.querySelector<HTMLElement>('input[type=tel]')?.focus()
  }
  const send = async (channel: Channel) => {
    if (busy !== 'no') return
    setOffline(false)
    if (number.trim() === '') return refuse('required')
    const book = await loadPhoneBook().catch(() => null)
    if (!book) return setOffline(true)
    const phone = book.parse(number, home)
    if (!phone) return refuse('phone')
    await onSend({ phone, channel, locale })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        void send(channels.find((channel) => channel === button?.value) ?? 'sms')
      }}
    >
      <PhoneInput
        label={label}
        hint={hint}
        error={shown && t(`login:error.${shown}`)}
        home={home}
        homeCode={homeCode}
        value={number}
        onChange={(value) => {
          setNumber(value)
          setProblem(null)
          flow.edit()
        }}
        onBlur={() => {}}
      />
      {children}
      {refusal && refusal.reason !== 'phone' && <Notice tone="bad" title={refusalWords(refusal, words)} />}
      {offline && <Notice tone="bad" title={t('login:error.offline')} />}
      <LiveRegion text={busy === 'sending' ? t('login:sending') : ''} />
      <div className="grid gap-3">
        {channels.map((channel, at) => (
          <Button
            key={channel}
            type="submit"
            name="channel"
            value={channel}
            wide
            quiet={at > 0}
            aria-disabled={busy !== 'no'}
          >
            {t(`login:send.${channel}`)}
          </Button>
        ))}
      </div>
    </form>
  )
}
