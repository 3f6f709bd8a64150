import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import type { MailForm } from '../../stores/mail/mail-form.ts'

/** Asks for an email address. A customer's own is suggested. */
export default function MailAddressForm({
  model,
  onSent,
}: {
  model: MailForm
  onSent: () => void
}): ReactNode {
  const { t } = useI18n()
  const isSending = useStore(model.$isSending)
  const problem = useStore(model.$problem)
  const mail = useStore(model.$mail)
  const [address, setAddress] = useState(mail?.address ?? mail?.suggestion ?? '')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await model.send(address)) onSent()
        else form.current?.querySelector('input')?.focus()
      }}
    >
      <Field
        label={t('mail:address')}
        error={problem && t(`mail:problem.${problem}`)}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isSending} aria-busy={isSending}>
        {t('mail:send')}
      </Button>
    </form>
  )
}
