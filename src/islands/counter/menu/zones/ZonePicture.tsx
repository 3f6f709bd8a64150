import { useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { STEP_METRES } from '../../../../connected/map/arrow-step.ts'
import { textDirection } from '../../../../i18n/locale/direction.ts'
import type { ZonesPart } from '../../../../stores/desk/zones/zones-part.ts'
import { createZoneMap } from './zone-map.ts'

/** The map of the zones. Everything that it does can be done in the lists beside it too. */
export default function ZonePicture({ model }: { model: ZonesPart }) {
  const { t, locale, number } = useI18n()
  const element = useRef<HTMLDivElement>(null)
  const [hasTiles, setHasTiles] = useState(true)
  const keysId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one map as long as the component is mounted
  useEffect(() => {
    if (!element.current) return
    const tiles = document.documentElement.dataset.tiles
    if (!tiles) setHasTiles(false)
    const map = createZoneMap(element.current, {
      tiles: tiles || undefined,
      labels: { zoomIn: t('map:zoomIn'), zoomOut: t('map:zoomOut') },
      rtl: textDirection(locale) === 'rtl',
      onTiles: setHasTiles,
      names: {
        pin: t('menu-desk:zones.pin'),
        corner: (index) => t('menu-desk:zones.corner', { position: number(index + 1) }),
      },
      describedBy: keysId,
      onTap: model.tap,
      onCorner: model.chooseCorner,
      onMoved: model.moveCorner,
    })
    const stop = model.$view.subscribe(map.draw)
    return () => {
      stop()
      map.destroy()
    }
  }, [])
  return (
    <div className="relative h-full">
      <section ref={element} dir="ltr" aria-label={t('map:zones')} className="h-full w-full" />
      <p id={keysId} className="sr">
        {t('menu-desk:zones.keys', { step: number(STEP_METRES.arrow), far: number(STEP_METRES.shift) })}
      </p>
      {!hasTiles && (
        <p className="absolute inset-x-3 bottom-8 z-10 rounded-lg bg-surface px-3 py-2 text-ink-muted text-sm shadow">
          {t('menu-desk:zones.noTiles')}
        </p>
      )}
    </div>
  )
}
