import { useStore } from '@nanostores/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button, TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { MailForm } from '../../stores/mail/mail-form.ts'

// Few diners want mails.
const AddressForm = lazy(() => import('./MailAddressForm.tsx').catch(() => ({ default: () => null })))

/** Offers to send mails about an order or reservation, and says how they stand. Empty where no mails are sent. */
export function MailSection({ model }: { model: MailForm }) {
  const { t } = useI18n()
  const mail = useStore(model.$mail)
  const isSending = useStore(model.$isSending)
  const problem = useStore(model.$problem)
  const [isAsking, setIsAsking] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  // What was pressed has disappeared.
  const finish = () => {
    setIsAsking(false)
    section.current?.focus()
  }
  if (!mail || (!mail.offered && mail.address === null)) return null
  const { offered, address, state } = mail
  const failed = state === 'refused' || state === 'failed'
  return (
    <div ref={section} tabIndex={-1} className="grid gap-3">
      <p aria-live="polite" className={address === null ? 'sr' : 'text-sm wrap-anywhere'}>
        {address !== null && state !== null && t(`mail:state.${state}`, { email: address })}
      </p>
      {address !== null && (
        <p>
          <TextButton disabled={isSending} onClick={async () => (await model.remove()) && finish()}>
            {t('mail:remove')}
          </TextButton>
          {problem !== null && !failed && !isAsking && (
            <span role="alert"> {t(`mail:problem.${problem}`)}</span>
          )}
        </p>
      )}
      {offered &&
        (address === null || failed) &&
        (isAsking ? (
          <Suspense>
            <AddressForm model={model} onSent={finish} />
          </Suspense>
        ) : (
          <Button quiet wide onClick={() => setIsAsking(true)}>
            {t('mail:ask')}
          </Button>
        ))}
    </div>
  )
}
