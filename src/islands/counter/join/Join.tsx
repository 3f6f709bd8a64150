import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef } from 'react'
import { Button, ButtonLink, TextButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { focusFirstError } from '../../../components/ui/forms/Fieldset.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import { createJoinPage, type Invitation, type JoinPage } from '../../../stores/counter/join-page.ts'
import { browserPasskeys } from '../../../stores/device/passkeys.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { CounterCard, CounterFrame } from '../CounterFrame.tsx'
import { WithheldFeatures } from '../WithheldFeatures.tsx'

/** Accepts an invitation, whose code is after `#` in the address. */
export default function Join({ locale }: { locale: string }) {
  const model = useModel(() =>
    createJoinPage(
      { ...browserPage(), passkeys: browserPasskeys },
      decodeURIComponent(location.hash.slice(1)),
    ),
  )
  return (
    <CounterFrame locale={locale}>
      <JoinScreen model={model} deviceName={nameOfDevice(navigator.userAgent)} />
    </CounterFrame>
  )
}

/** A name for this device that staff can change. */
function nameOfDevice(userAgent: string): string {
  const names = ['iPad', 'iPhone', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']
  return names.find((name) => userAgent.includes(name)) ?? ''
}

export function JoinScreen({ model, deviceName }: { model: JoinPage; deviceName: string }) {
  const { t } = useI18n()
  const join = useStore(model.$join)
  if (join.state === 'loading') return <p className="p-6">{t('ui:loading')}</p>
  if (join.state === 'void')
    return (
      <div role="alert" className="flex flex-1">
        <CounterCard title={t('counter:join.void')} text={t('counter:join.voidHint')}>
          <ButtonLink quiet href="/counter">
            {t('counter:signedOut.places')}
          </ButtonLink>
        </CounterCard>
      </div>
    )
  if (join.state === 'failed')
    return (
      <div role="alert" className="flex flex-1">
        <CounterCard title={t('counter:offline.title')} text={t('counter:offline.hint')}>
          <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>
        </CounterCard>
      </div>
    )
  return <JoinForm model={model} invitation={join.invitation} deviceName={deviceName} />
}

function JoinForm({
  model,
  invitation,
  deviceName,
}: {
  model: JoinPage
  invitation: Invitation
  deviceName: string
}) {
  const { t, localize } = useI18n()
  const errors = useStore(model.$errors)
  const submission = useStore(model.$submission)
  const way = useStore(model.$way)
  const canCreate = useStore(model.$canCreate)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    await model.join({ name: value('name'), device: value('device'), pin: value('pin') })
    focusFirstError(form.current)
  }
  const role = t(`counter:role.${invitation.role}`)
  return (
    <CounterCard
      title={t('counter:join.title', { venue: localize(namesOf(invitation.venue_name)) })}
      text={[invitation.staff_name, role].filter(Boolean).join(' · ')}
    >
      <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {invitation.staff_name === null && (
          <Field
            name="name"
            label={t('counter:join.name')}
            autoComplete="name"
            maxLength={60}
            error={errors.name && t('counter:join.error.name')}
          />
        )}
        <Field
          name="device"
          label={t('counter:join.device')}
          hint={t('counter:join.deviceHint')}
          maxLength={60}
          defaultValue={deviceName}
          error={errors.device && t('counter:join.error.device')}
        />
        {way === 'pin' && (
          <Field
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="new-password"
            maxLength={8}
            label={t('counter:pin')}
            hint={t('counter:join.pinHint')}
            error={errors.pin && t('counter:join.error.pin')}
          />
        )}
        {way === 'passkey' && <p className="text-ink-muted text-sm">{t('counter:join.passkeyHint')}</p>}
        {submission === 'unsent' && <ErrorText role="alert">{t('counter:join.unsent')}</ErrorText>}
        {submission === 'no-passkey' && <ErrorText role="alert">{t('counter:join.noPasskey')}</ErrorText>}
        <Button type="submit" wide aria-busy={submission === 'sending'}>
          {t(way === 'passkey' ? 'counter:join.passkey' : 'counter:join.submit')}
        </Button>
        {canCreate && (
          <TextButton
            className="justify-self-center"
            onClick={() => model.choose(way === 'pin' ? 'passkey' : 'pin')}
          >
            {t(way === 'pin' ? 'counter:join.usePasskey' : 'counter:join.usePin')}
          </TextButton>
        )}
      </form>
      <WithheldFeatures />
    </CounterCard>
  )
}
