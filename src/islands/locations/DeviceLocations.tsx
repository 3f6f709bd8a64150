import { useStore } from '@nanostores/react'
import { TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useAddressText } from '../../connected/delivery/useAddressText.ts'
import type { LocationsPage } from '../../stores/locations/locations-page.ts'

/** Offers to copy addresses that a guest saved on this device to the account. */
export function DeviceLocations({
  model,
}: {
  model: Pick<LocationsPage, '$offered' | '$takeOver' | 'takeOver'>
}) {
  const { t } = useI18n()
  const textOf = useAddressText()
  const offered = useStore(model.$offered)
  const state = useStore(model.$takeOver)
  if (offered.length === 0) return null
  return (
    <Notice title={t('locations:onDevice', { count: offered.length })}>
      <ul className="mb-1">
        {offered.map((place) => (
          <li key={place.id}>
            <bdi>{Object.values(textOf(place)).filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ul>
      <TextButton
        disabled={state === 'busy'}
        aria-busy={state === 'busy'}
        onClick={() => void model.takeOver()}
      >
        {t('locations:takeOver')}
      </TextButton>
      {state === 'failed' && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {t('locations:failed')}
        </p>
      )}
    </Notice>
  )
}
