import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { PlaceSearch } from '../../../../connected/map/PlaceSearch.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { TestAnswer } from '../../../../stores/desk/zones/zone-test.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { termsText, zoneName } from './zone-texts.ts'

/** Says who delivers to a place and at what price: one that is searched, typed or tapped on the map. */
export function PlaceTest({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const answer = useStore(model.zones.$answer)
  return (
    <section className="grid gap-3" aria-labelledby="zone-test">
      <h3 id="zone-test" className="font-semibold text-sm">
        {t('menu-desk:zones.test')}
      </h3>
      <p className="text-ink-muted text-sm">{t('menu-desk:zones.testHint')}</p>
      <PlaceSearch onPlace={({ point }) => model.zones.tryPlace(point)} />
      <PlaceFields point={answer?.point ?? null} onChange={model.zones.tryPlace} />
      <div role="status" className="grid gap-1 empty:absolute">
        {answer && <Answer answer={answer} model={model} />}
      </div>
    </section>
  )
}

function Answer({ answer: { found, others }, model }: { answer: TestAnswer; model: MenuPage }) {
  const i18n = useI18n()
  const { t, localize } = i18n
  const minimum = useStore(model.zones.$minimum)
  const area = found && localize(found.area.name)
  return (
    <>
      <p className="font-semibold">
        {found
          ? t('menu-desk:zones.delivers', { name: zoneName(found.zone, i18n) })
          : t('menu-desk:zones.nobody')}
      </p>
      {found && (
        <p className="text-sm">
          {[area && area !== localize(found.zone.name) ? area : null, termsText(found.zone, minimum, i18n)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {others.map(({ zone, because }) => (
        <p key={zone.id} className="text-ink-muted text-sm">
          {because === 'hidden' || !found
            ? t('menu-desk:zones.hiddenThere', { name: zoneName(zone, i18n) })
            : t(`menu-desk:zones.wins.${because}`, {
                winner: zoneName(found.zone, i18n),
                loser: zoneName(zone, i18n),
              })}
        </p>
      ))}
    </>
  )
}
