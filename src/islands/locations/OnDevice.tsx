import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { TextButton } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { usePlaceText } from '../../connected/delivery/usePlaceText.ts'
import { findArea } from '../../domain/zone-choice.ts'
import type { LocationsPayload } from '../../payload/island-data.ts'
import type { AccountLocation } from '../../stores/account/account-address.ts'
import { takeOverLocations } from '../../stores/account/account-locations.ts'
import { $locations } from '../../stores/delivery/delivery-kept.ts'
import type { ZonesState } from '../../stores/delivery/delivery-zones.ts'
import { sameAddress } from '../../stores/delivery/saved-locations.ts'

/** Addresses this device kept for a guest are offered to the account: those of this venue that it has not got yet. */
export function OnDevice({
  payload,
  locations,
  loaded,
  onTaken,
}: {
  payload: LocationsPayload
  locations: readonly AccountLocation[]
  loaded: ZonesState
  onTaken: () => void
}) {
  const { t } = useWords()
  const textOf = usePlaceText()
  const kept = useStore($locations)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (loaded.state !== 'ready') return null
  // The device keeps those of all venues.
  const ofVenue = kept.filter(
    ({ areaId, countryIso }) =>
      (areaId !== null && findArea(loaded.zones, areaId) !== null) ||
      (countryIso !== null && loaded.countries.some(({ iso }) => iso === countryIso)),
  )
  const offered = ofVenue.filter((place) => !locations.some((own) => sameAddress(own, place)))
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
        onClick={() => {
          setState('busy')
          takeOverLocations(payload.userId, offered).then(
            () => {
              setState('idle')
              onTaken()
            },
            () => setState('failed'),
          )
        }}
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
