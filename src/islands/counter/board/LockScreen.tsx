import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { bell } from '../../../components/page-icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
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
  const [pin, setPin] = useState('')
  const refused = state === 'idle' || state === 'sending' ? null : t(`counter:lock.${state}`)
  return (
    <div className={`flex flex-1 ${isRinging ? 'alarm' : ''}`}>
      <CounterCard title={t('counter:lock.title')}>
        <p role="status" className="font-bold text-2xl">
          {waiting > 0 ? t('counter:lock.waiting', { count: waiting }) : t('counter:lock.none')}
        </p>
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
          <Button type="submit" wide className="min-h-14" aria-busy={state === 'sending'}>
            {t('counter:lock.unlock')}
          </Button>
        </form>
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
