import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import type { CounterPlace } from '../../../contract/counter/staff-calls.ts'
import type { UnlockingPage } from '../../../stores/device/unlocking-page.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

/** How this device is unlocked: by a PIN, a passkey or both. */
export function UnlockingSection({ ways, model }: { ways: CounterPlace['unlock']; model: UnlockingPage }) {
  const { t } = useI18n()
  const state = useStore(model.$state)
  const canCreate = useStore(model.$canCreate)
  const hasPasskey = ways.includes('passkey')
  const hasPin = ways.includes('pin')
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('counter-screens:unlocking.title')}</h3>
      <p>
        {t(`counter-screens:unlocking.${hasPasskey && hasPin ? 'both' : hasPasskey ? 'passkey' : 'pin'}`)}
      </p>
      {!hasPasskey && canCreate && (
        <PinForm
          key="add"
          model={model}
          label={t('counter:pin')}
          hint={t('counter-screens:unlocking.confirmHint')}
          autoComplete="current-password"
          submit={t('counter-screens:unlocking.add')}
          onSubmit={model.add}
        />
      )}
      {!hasPin && (
        <PinForm
          key="set"
          model={model}
          label={t('counter-screens:unlocking.newPin')}
          hint={t('counter-screens:unlocking.newPinHint')}
          autoComplete="new-password"
          submit={t('counter-screens:unlocking.setPin')}
          onSubmit={model.setPin}
        />
      )}
      {hasPasskey && hasPin && (
        <ConfirmButton onConfirmed={() => void model.remove()}>
          {t('counter-screens:unlocking.remove')}
        </ConfirmButton>
      )}
      <p role="status" className="font-medium text-sm">
        {state === 'added' && t('counter-screens:unlocking.added')}
        {state === 'removed' && t('counter-screens:unlocking.removed')}
        {state === 'pin-set' && t('counter-screens:unlocking.pinSet')}
      </p>
      {state === 'no-passkey' && (
        <ErrorText role="alert">
          {t(hasPasskey ? 'counter:lock.noPasskey' : 'counter-screens:unlocking.noPasskey')}
        </ErrorText>
      )}
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
    </section>
  )
}

/** A field for a PIN with the button that uses it. */
function PinForm({
  model,
  label,
  hint,
  autoComplete,
  submit,
  onSubmit,
}: {
  model: UnlockingPage
  label: string
  hint: string
  autoComplete: string
  submit: string
  onSubmit: (pin: string) => Promise<void>
}) {
  const { t } = useI18n()
  const state = useStore(model.$state)
  const [pin, setPin] = useState('')
  const error =
    state === 'wrong-pin'
      ? t('counter:lock.wrong')
      : state === 'invalid-pin'
        ? t('counter:join.error.pin')
        : null
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(pin)
        setPin('')
      }}
    >
      <Field
        type="password"
        inputMode="numeric"
        autoComplete={autoComplete}
        maxLength={8}
        label={label}
        hint={hint}
        value={pin}
        error={error}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" quiet aria-busy={state === 'sending'}>
        {submit}
      </Button>
    </form>
  )
}
