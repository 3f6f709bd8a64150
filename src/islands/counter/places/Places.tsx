import { useStore } from '@nanostores/react'
import { forward } from '../../../components/icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import { boardPath, createPlacesPage, type PlacesPage } from '../../../stores/counter/places-page.ts'
import { browserPasskeys } from '../../../stores/device/passkeys.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { CounterCard, CounterFrame } from '../CounterFrame.tsx'

/** Lets staff choose one of the venues that this device may open. */
export default function Places({ locale }: { locale: string }) {
  const model = useModel(() => createPlacesPage({ ...browserPage(), passkeys: browserPasskeys }))
  return (
    <CounterFrame locale={locale}>
      <PlacesScreen model={model} />
    </CounterFrame>
  )
}

export function PlacesScreen({ model }: { model: PlacesPage }) {
  const { t } = useI18n()
  const shown = useStore(model.$places)
  if (shown.state === 'loading') return <p className="p-6">{t('ui:loading')}</p>
  if (shown.state === 'failed')
    return (
      <div role="alert" className="flex flex-1">
        <CounterCard title={t('counter:offline.title')} text={t('counter:offline.hint')}>
          <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>
        </CounterCard>
      </div>
    )
  if (shown.places.length === 0)
    return (
      <CounterCard title={t('counter:places.none')} text={t('counter:places.noneHint')}>
        {model.hasPasskeys && <SignIn model={model} />}
      </CounterCard>
    )
  return (
    <CounterCard title={t('counter:places.choose')}>
      <ul className="grid gap-3">
        {shown.places.map((place) => (
          <li key={place.reference_id}>
            <a
              href={boardPath(place.reference_id)}
              className="flex min-h-16 items-center gap-3 rounded-lg bg-surface-raised px-5 py-3 shadow-sm"
            >
              <span className="min-w-0 flex-1">
                <b className="block text-lg">
                  <LocalizedText text={namesOf(place.venue_name)} />
                  {place.branch_name && (
                    <>
                      {' · '}
                      <LocalizedText text={namesOf(place.branch_name)} />
                    </>
                  )}
                </b>
                <span className="text-ink-muted text-sm">
                  {[place.staff_name, t(`counter:role.${place.role}`)].join(' · ')}
                </span>
              </span>
              <Icon of={forward} flip />
            </a>
          </li>
        ))}
      </ul>
    </CounterCard>
  )
}

/** For a device that has lost its cookie, for example because its browser was cleared. */
function SignIn({ model }: { model: PlacesPage }) {
  const { t } = useI18n()
  const state = useStore(model.$signIn)
  return (
    <>
      <Button quiet aria-busy={state === 'sending'} onClick={() => void model.signIn()}>
        {t('counter:places.signIn')}
      </Button>
      {(state === 'refused' || state === 'unsent') && (
        <ErrorText role="alert">
          {t(state === 'refused' ? 'counter:places.noPasskey' : 'counter:staff.failed')}
        </ErrorText>
      )}
    </>
  )
}
