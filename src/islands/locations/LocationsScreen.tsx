import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { pin, plus } from '../../components/icons.ts'
import { Button, TextButton } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { Icon } from '../../components/ui/Icon.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { WireUser } from '../../contract/account.ts'
import { findArea } from '../../domain/zone-choice.ts'
import type { LocationsPayload } from '../../payload/island-data.ts'
import { accountLocations } from '../../stores/account/account-address.ts'
import {
  isFull,
  type LocationsEdit,
  withDefault,
  withLocation,
  withLocationAt,
  withoutLocation,
} from '../../stores/account/account-locations.ts'
import { toWire } from '../../stores/account/location-wire.ts'
import { refreshProfile } from '../../stores/account/profile.ts'
import { createZones } from '../../stores/delivery/delivery-zones.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { LocationCard } from './LocationCard.tsx'
import { LocationSheet } from './LocationSheet.tsx'
import { OnDevice } from './OnDevice.tsx'
import { useChange } from './useChange.ts'

type Deleted = { readonly name: string; readonly undo: LocationsEdit }

/** The customer's places: where deliveries may go, which of them usually. */
export function LocationsScreen({ payload, customer }: { payload: LocationsPayload; customer: WireUser }) {
  const { t } = useWords()
  const { userId, branchId, currency, delivery } = payload
  const [source] = useState(() =>
    createZones(browserPage(), { branchId, currency, shipping: delivery.shipping }),
  )
  const loaded = useStore(source.$zones)
  const { busy, failed, change } = useChange(userId)
  /** Which one is written: an id, or null for a new one. */
  const [editing, setEditing] = useState<{ readonly id: string | null } | null>(null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [said, setSaid] = useState('')
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void refreshProfile(userId)
    void source.load()
  }, [userId, source])
  useEffect(() => {
    if (deleted) undo.current?.focus()
  }, [deleted])

  const zones = loaded.state === 'ready' ? loaded.zones : []
  const locations = accountLocations(customer).map((location) => {
    const found = location.areaId === null ? null : findArea(zones, location.areaId)
    return found ? { ...location, areaName: found.area.name } : location
  })
  const edited = locations.find(({ id }) => id === editing?.id) ?? null
  const run = async (edit: LocationsEdit, done: string) => {
    if (!(await change(edit))) return false
    setSaid(done)
    return true
  }
  const full = isFull(customer)
  const add = (
    <Button
      className={locations.length > 0 ? 'justify-self-start' : ''}
      onClick={() => setEditing({ id: null })}
    >
      <Icon of={plus} />
      {t('locations:add')}
    </Button>
  )
  return (
    <div className="grid max-w-3xl gap-6">
      <LiveRegion text={said} />
      {failed && <Notice tone="bad" title={t('locations:failed')} />}
      <OnDevice
        payload={payload}
        locations={locations}
        loaded={loaded}
        onTaken={() => setSaid(t('locations:taken'))}
      />
      {deleted && (
        <Notice title={t('locations:deleted', { name: deleted.name })}>
          <TextButton
            ref={undo}
            disabled={busy}
            onClick={async () => {
              if (await run(deleted.undo, t('locations:restored'))) setDeleted(null)
            }}
          >
            {t('locations:undo')}
          </TextButton>
        </Notice>
      )}
      {locations.length === 0 ? (
        <EmptyState icon={pin} title={t('locations:none')} text={t('locations:noneHint')}>
          {add}
        </EmptyState>
      ) : (
        <ul aria-label={t('locations:title')} className="grid gap-4">
          {locations.map((location, index) => (
            <li key={location.id}>
              <LocationCard
                location={location}
                busy={busy}
                onEdit={() => setEditing({ id: location.id })}
                onDefault={() => void run(withDefault(location.id), t('locations:isDefaultNow'))}
                onDelete={async (name) => {
                  setDeleted(null)
                  if (!(await run(withoutLocation(location.id), ''))) return
                  setDeleted({ name, undo: withLocationAt(toWire(location, location), index) })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {full ? <p className="text-ink-muted text-sm">{t('locations:full')}</p> : locations.length > 0 && add}
      {editing && (
        <LocationSheet
          payload={payload}
          source={source}
          location={edited}
          first={locations.length === 0}
          onSave={(location) => {
            setDeleted(null)
            return run(withLocation(location), t('locations:saved'))
          }}
          onClosed={() => setEditing(null)}
        />
      )}
    </div>
  )
}
