import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { arrowStep, STEP_METRES } from '../../../../connected/map/arrow-step.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { OpenArea } from '../../../../stores/desk/zones/area-part.ts'
import { borderOf } from '../../../../stores/desk/zones/draw-area.ts'
import type { AreaForm } from '../../../../stores/desk/zones/zone-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeText } from './zone-texts.ts'

/** Corners of a border that are listed at once. */
const PAGE = 40

/** The corners of a border. The chosen one can be typed, moved with arrow keys, and removed. */
export function CornerList({ model, area, open }: { model: MenuPage; area: AreaForm; open: OpenArea }) {
  const i18n = useI18n()
  const { t, number } = i18n
  const { zones } = model
  const keysId = useId()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isFocusDue = useRef(false)
  const { corner: chosen } = open.pen
  const ring = borderOf({ shape: area.shape, pen: open.pen })
  const first = Math.floor((chosen ?? 0) / PAGE) * PAGE
  const shown = ring.slice(first, first + PAGE)
  // A corner that was added can be moved by arrow keys at once; after a removal, the one before is next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: corners come and go
  useEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    ;(list.current?.querySelector<HTMLElement>('[aria-expanded="true"]') ?? add.current)?.focus()
  }, [ring.length, chosen])
  return (
    <div className="grid gap-3">
      {ring.length > PAGE && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            quiet
            className="min-h-12"
            disabled={first === 0}
            onClick={() => zones.chooseCorner(first - PAGE)}
          >
            {t('menu-desk:zones.earlier')}
          </Button>
          <Button
            quiet
            className="min-h-12"
            disabled={first + PAGE >= ring.length}
            onClick={() => zones.chooseCorner(first + PAGE)}
          >
            {t('menu-desk:zones.later')}
          </Button>
        </div>
      )}
      <p id={keysId} className="pointer-coarse:hidden text-ink-muted text-xs">
        {ring.length > 0 &&
          t('menu-desk:zones.keys', { step: number(STEP_METRES.arrow), far: number(STEP_METRES.shift) })}
      </p>
      <ol ref={list} className="grid gap-1">
        {shown.map((point, at) => {
          const index = first + at
          const isChosen = index === chosen
          return (
            <li key={index} className={`rounded-lg border ${isChosen ? 'border-accent' : 'border-line'}`}>
              <button
                type="button"
                aria-expanded={isChosen}
                aria-describedby={keysId}
                className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1 text-start"
                onClick={() => zones.chooseCorner(isChosen ? null : index)}
                onKeyDown={(event) => {
                  const step = arrowStep(event)
                  if (!step) return
                  event.preventDefault()
                  zones.nudgeCorner(index, step)
                }}
              >
                <span className="font-semibold">
                  {t('menu-desk:zones.corner', { position: number(index + 1) })}
                </span>
                <bdi dir="ltr" className="text-ink-muted text-sm tabular-nums">
                  {placeText(point, i18n)}
                </bdi>
              </button>
              {isChosen && (
                <div className="grid gap-3 px-4 pt-2 pb-4">
                  <PlaceFields point={point} onChange={(to) => zones.moveCorner(index, to)} />
                  <Button
                    quiet
                    className="min-h-12 justify-self-start"
                    aria-label={t('menu-desk:zones.removeCorner', { position: number(index + 1) })}
                    onClick={() => {
                      isFocusDue.current = true
                      zones.removeCorner(index)
                    }}
                  >
                    {t('menu-desk:facts.remove')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Button
        ref={add}
        quiet
        className="min-h-12 justify-self-start"
        onClick={() => {
          isFocusDue.current = true
          zones.addCorner()
        }}
      >
        {t('menu-desk:zones.addCorner')}
      </Button>
    </div>
  )
}
