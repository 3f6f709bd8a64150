import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { pin, plus } from '../../components/icons.ts'
import { Button, TextButton } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import type { LocationsPayload } from '../../contract/payloads/visitor.ts'
import type { LocationsPage } from '../../stores/locations/locations-page.ts'
import { DeviceLocations } from './DeviceLocations.tsx'
import { LocationCard } from './LocationCard.tsx'
import { LocationSheet } from './LocationSheet.tsx'

/** The saved addresses of the customer, with the default one marked. */
export function LocationsScreen({ payload, model }: { payload: LocationsPayload; model: LocationsPage }) {
  const { t } = useI18n()
  const locations = useStore(model.$locations)
  const change = useStore(model.$change)
  const done = useStore(model.$done)
  const deleted = useStore(model.$deleted)
  const draft = useStore(model.$draft)
  const full = useStore(model.$full)
  const busy = change === 'busy'
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (deleted) undo.current?.focus()
  }, [deleted])

  const add = (
    <Button className={locations.length > 0 ? 'justify-self-start' : ''} onClick={model.add}>
      <Icon of={plus} />
      {t('locations:add')}
    </Button>
  )
  return (
    <div className="grid max-w-3xl gap-6">
      <LiveRegion text={done ? t(`locations:${done}`) : ''} />
      {change === 'failed' && <Notice tone="bad" title={t('locations:failed')} />}
      <DeviceLocations model={model} />
      {deleted && (
        <Notice title={t('locations:deleted', { name: deleted.name })}>
          <TextButton ref={undo} disabled={busy} onClick={() => void model.undo()}>
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
          {locations.map((location) => (
            <li key={location.id}>
              <LocationCard
                location={location}
                busy={busy}
                onEdit={() => model.edit(location.id)}
                onDefault={() => void model.makeDefault(location.id)}
                onDelete={(name) => void model.remove(location.id, name)}
              />
            </li>
          ))}
        </ul>
      )}
      {full ? <p className="text-ink-muted text-sm">{t('locations:full')}</p> : locations.length > 0 && add}
      {draft && <LocationSheet payload={payload} model={draft} onClosed={model.closeDraft} />}
    </div>
  )
}
