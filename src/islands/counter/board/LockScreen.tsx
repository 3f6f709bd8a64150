import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { bell } from '../../../components/page-icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { CounterCard } from '../CounterFrame.tsx'

/** A locked board: it rings and counts, and shows nothing about diners. */
export function LockScreen({ model }: { model: BoardPage }) {
  const { t } = useI18n()
  const waiting = useStore(model.feed.$waiting)
  const isRinging = useStore(model.alarm.$isRinging)
  const sound = useStore(model.alarm.$sound)
  const state = useStore(model.lock.$state)
  const place = useStore(model.feed.$place)
  const ways = place?.unlock ?? ['pin']
  const hasPin = ways.includes('pin')
  // A device may have been enrolled in a browser that offers more.
  const hasPasskey = ways.includes('passkey') && (model.lock.hasPasskeys || !hasPin)
  return (
    <div className="flex flex-1">
      <CounterCard title={t('counter:lock.title')}>
        <p
          role="status"
          className={`text-2xl font-bold ${isRinging ? 'alarm rounded-lg bg-surface p-4 text-ink' : ''}`}
        >
          {waiting > 0 ? t('counter:lock.waiting', { count: waiting }) : t('counter:lock.none')}
        </p>
        {hasPasskey && <PasskeyButton model={model} />}
        {hasPin && <PinForm model={model} quiet={hasPasskey} />}
        {(state === 'wrongPasskey' || state === 'noPasskey' || state === 'failed') && (
          <ErrorText role="alert">
            {t(state === 'failed' ? 'counter:staff.failed' : `counter:lock.${state}`)}
          </ErrorText>
        )}
        {state === 'later' && <ErrorText role="alert">{t('counter:lock.later')}</ErrorText>}
        {isRinging && (
          <Button quiet onClick={() => model.alarm.acknowledge()}>
            {t('counter:alarm.silence')}
          </Button>
        )}
        {sound !== 'on' && (
          <Button quiet onClick={() => void model.alarm.setSound(true)}>
            <Icon of={bell} />
            {t(sound === 'muted' ? 'counter:sound.isMuted' : 'counter:sound.isBlocked')}
          </Button>
        )}
      </CounterCard>
    </div>
  )
}

function PasskeyButton({ model }: { model: BoardPage }) {
  const { t } = useI18n()
  const state = useStore(model.lock.$state)
  return (
    <Button
      wide
      className="min-h-14"
      aria-busy={state === 'sending'}
      onClick={() => void model.lock.unlockByPasskey()}
    >
      {t('counter:lock.passkey')}
    </Button>
  )
}

function PinForm({ model, quiet }: { model: BoardPage; quiet: boolean }) {
  const { t } = useI18n()
  const state = useStore(model.lock.$state)
  const [pin, setPin] = useState('')
  const refused = state === 'wrong' || state === 'unsent' ? t(`counter:lock.${state}`) : null
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void model.lock.unlock(pin)
        setPin('')
      }}
    >
      <Field
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        maxLength={8}
        label={t('counter:pin')}
        value={pin}
        error={refused}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" wide quiet={quiet} className="min-h-14" aria-busy={state === 'sending'}>
        {t('counter:lock.unlock')}
      </Button>
    </form>
  )
}
