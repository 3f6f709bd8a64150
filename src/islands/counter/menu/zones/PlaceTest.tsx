import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { PlaceSearch } from '../../../../connected/map/PlaceSearch.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { PlaceFields } from './PlaceFields.tsx'

/** Chooses a place to try: one that is searched, typed or tapped on the map. Who delivers there is told beside the map. */
export function PlaceTest({ model, hasSearch }: { model: MenuPage; hasSearch: boolean }) {
  const { t } = useI18n()
  const answer = useStore(model.zones.$answer)
  return (
    <section className="grid gap-3" aria-labelledby="zone-test">
      <h3 id="zone-test" className="font-semibold text-sm">
        {t('menu-desk:zones.test')}
      </h3>
      <p className="text-ink-muted text-sm">{t('menu-desk:zones.testHint')}</p>
      {hasSearch && <PlaceSearch onPlace={({ point }) => model.zones.tryPlace(point)} />}
      <PlaceFields point={answer?.point ?? null} onChange={model.zones.tryPlace} />
    </section>
  )
}
