import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { ZoneEntry } from '../../../../stores/desk/zones/zone-list.ts'
import { download } from '../../download.ts'
import { PlaceTest } from './PlaceTest.tsx'
import { Swatch } from './Swatch.tsx'
import { termsText, zoneName } from './zone-texts.ts'

/** The zones of a branch, what they overlap with, and a place to try them. */
export function ZoneList({ model, hasSearch }: { model: MenuPage; hasSearch: boolean }) {
  const i18n = useI18n()
  const { t, localize } = i18n
  const { zones } = model
  const branches = useStore(zones.$branches)
  const branch = useStore(zones.$branch)
  const entries = useStore(zones.$zones)
  const notice = useStore(zones.$notice)
  // The form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('zones-title')?.focus()
  }, [])
  return (
    <div className="grid gap-5">
      {branches.length > 1 && (
        <Select
          label={t('menu-desk:zones.branch')}
          value={branch?.id}
          onChange={(event) => zones.chooseBranch(event.currentTarget.value)}
        >
          {branches.map(({ id, names }) => (
            <option key={id} value={id}>
              {localize(names) || id}
            </option>
          ))}
        </Select>
      )}
      <p role="status" className="text-ink-muted empty:absolute">
        {notice && t(`menu-desk:zones.done.${notice.what}`, { name: localize(notice.names) })}
        {!notice && entries.length === 0 && t('menu-desk:zones.empty')}
      </p>
      {entries.length > 0 && (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <ZoneRow key={entry.id} entry={entry} model={model} />
          ))}
        </ul>
      )}
      <Button className="min-h-12" onClick={zones.add}>
        {t('menu-desk:zones.add')}
      </Button>
      <Overlaps model={model} />
      {entries.length > 0 && (
        <>
          <PlaceTest model={model} hasSearch={hasSearch} />
          <Button
            quiet
            className="min-h-12"
            onClick={() => download(`zones-${branch?.id}.geojson`, zones.download(), 'application/geo+json')}
          >
            {t('menu-desk:zones.download')}
          </Button>
        </>
      )}
    </div>
  )
}

function ZoneRow({ entry, model }: { entry: ZoneEntry; model: MenuPage }) {
  const i18n = useI18n()
  const { t } = i18n
  const { zone } = entry
  const minimum = useStore(model.zones.$minimum)
  return (
    <li>
      <button
        type="button"
        className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-lg bg-surface-raised px-4 py-3 text-start"
        onClick={() => model.zones.edit(entry.id)}
      >
        <Swatch color={zone.color} />
        <span className="wrap-anywhere grid min-w-0 gap-0.5">
          {/* A `bdi` in the grid itself would begin at the end of its row. */}
          <span className="font-semibold">
            <bdi>{zoneName(zone, i18n)}</bdi>
          </span>
          <span className="text-ink-muted text-sm">{termsText(zone, minimum, i18n)}</span>
          {!zone.visible && <span className="text-sm text-warning">{t('menu-desk:zones.hidden')}</span>}
        </span>
      </button>
    </li>
  )
}

function Overlaps({ model }: { model: MenuPage }) {
  const i18n = useI18n()
  const { t } = i18n
  const overlaps = useStore(model.zones.$overlaps)
  if (overlaps.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="zone-overlaps">
      <h3 id="zone-overlaps" className="font-semibold text-sm">
        {t('menu-desk:zones.overlaps')}
      </h3>
      <ul className="grid gap-2 text-sm">
        {overlaps.map(({ winner, loser, because }) => (
          <li key={`${winner.id} ${loser.id}`}>
            {t(`menu-desk:zones.wins.${because}`, {
              winner: zoneName(winner, i18n),
              loser: zoneName(loser, i18n),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
