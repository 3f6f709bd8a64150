import { useStore } from '@nanostores/react'
import { close } from '../../../../components/icons.ts'
import { IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { TestAnswer } from '../../../../stores/desk/zones/zone-test.ts'
import { termsText, zoneName } from './zone-texts.ts'

/** Says who delivers to the place that is tried, and at what price. In sight wherever the place was chosen. */
export function PlaceAnswer({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const answer = useStore(model.zones.$answer)
  return (
    <div role="status" className="flex-none">
      {answer && (
        <div className="flex items-start gap-2 border-line border-b bg-surface-raised px-gutter py-2">
          <div className="wrap-anywhere grid min-w-0 flex-1 gap-1 py-2">
            <Answer answer={answer} model={model} />
          </div>
          <IconButton
            icon={close}
            label={t('menu-desk:zones.testEnd')}
            onClick={() => model.zones.tryPlace(null)}
          />
        </div>
      )}
    </div>
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
