import { useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { languageName } from '../../../../i18n/locale/languages.ts'
import { readNumber } from '../../../../stores/desk/forms/typed-number.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { OpenArea } from '../../../../stores/desk/zones/area-part.ts'
import { shapeProblem } from '../../../../stores/desk/zones/check-zone.ts'
import { bordersOf } from '../../../../stores/desk/zones/draw-area.ts'
import type { AreaForm } from '../../../../stores/desk/zones/zone-form.ts'
import { ConfirmButton } from '../../settings/ConfirmButton.tsx'
import { BackToTitle } from './BackToTitle.tsx'
import { CornerList } from './CornerList.tsx'
import { NamesFields } from './NamesFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { areaProblem } from './zone-texts.ts'

type Props = { model: MenuPage; area: AreaForm; open: OpenArea }

/** One area of a zone: its names, and its point or borders. */
export function AreaStep({ model, area, open }: Props) {
  const i18n = useI18n()
  const { t, localize } = i18n
  const { zones } = model
  const problem = shapeProblem(area)
  const isPoint = area.shape.kind === 'point'
  return (
    <div className="grid gap-5">
      <BackToTitle title={localize(area.names) || t('menu-desk:zones.newArea')} onBack={zones.leaveArea} />
      <NamesFields
        names={area.names}
        label={(language) => t('menu-desk:zones.areaName', { language: languageName(language) })}
        error={null}
        onChange={(names) => zones.nameArea({ names })}
      />
      <section className="grid gap-3" aria-labelledby="area-border">
        <h4 id="area-border" tabIndex={-1} className="font-semibold text-sm outline-none">
          {t(isPoint ? 'menu-desk:zones.isPoint' : 'menu-desk:zones.border')}
        </h4>
        <p className="text-ink-muted text-sm">
          {t(isPoint ? 'menu-desk:zones.pointHint' : 'menu-desk:zones.drawHint')}
        </p>
        {problem && isWorthSaying(area, open, problem.what) && (
          <ErrorText role="alert">{areaProblem(problem, i18n)}</ErrorText>
        )}
        {area.shape.kind === 'point' ? (
          <PlaceFields point={area.shape.point} onChange={zones.tap} />
        ) : (
          <Border model={model} area={area} open={open} />
        )}
      </section>
      <details className="grid gap-3">
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-sm">
          {t('menu-desk:zones.parent')}
        </summary>
        <NamesFields
          names={area.parentNames}
          label={(language) => t('menu-desk:zones.parentName', { language: languageName(language) })}
          error={null}
          onChange={(parentNames) => zones.nameArea({ parentNames })}
        />
      </details>
      <div className="flex flex-wrap gap-2 border-line border-t pt-5">
        <Button className="min-h-12" onClick={zones.leaveArea}>
          {t('menu-desk:options.done')}
        </Button>
        <ConfirmButton onConfirmed={() => zones.removeArea(area.key)}>
          {t('menu-desk:zones.removeArea')}
        </ConfirmButton>
      </div>
    </div>
  )
}

/** Nobody has to be told while they draw that something is not drawn yet. */
const isWorthSaying = ({ shape }: AreaForm, { pen }: OpenArea, what: string): boolean =>
  shape.kind === 'polygons' && !(what === 'few' && (pen.isNew || shape.polygons.flat(2).length < 3))

function Border({ model, area, open }: Props) {
  const { t, number } = useI18n()
  const { zones } = model
  const drawn = bordersOf(area.shape)
  const isEmpty = drawn.length === 0
  const { pen } = open
  const isListed = drawn.some(({ part, border }) => part === pen.part && border === pen.border)
  // One that has no corner yet is chosen all the same.
  const borders = isEmpty || isListed ? drawn : [...drawn, pen]
  return (
    <>
      {isEmpty && <Circle model={model} />}
      {borders.length > 1 && (
        <Select
          label={t('menu-desk:zones.chooseBorder')}
          value={`${pen.part} ${pen.border}`}
          onChange={(event) => {
            const [part = 0, border = 0] = event.currentTarget.value.split(' ').map(Number)
            zones.chooseBorder({ part, border })
          }}
        >
          {borders.map(({ part, border }) => (
            <option key={`${part} ${border}`} value={`${part} ${border}`}>
              {t(border === 0 ? 'menu-desk:zones.outline' : 'menu-desk:zones.hole', {
                part: number(part + 1),
                hole: number(border),
              })}
            </option>
          ))}
        </Select>
      )}
      <CornerList model={model} area={area} open={open} />
      {!isEmpty && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button quiet className="min-h-12" onClick={zones.addPart}>
              {t('menu-desk:zones.addPart')}
            </Button>
            <Button quiet className="min-h-12" aria-describedby="hole-hint" onClick={zones.addHole}>
              {t('menu-desk:zones.addHole')}
            </Button>
            {borders.length > 1 && (
              <ConfirmButton
                onConfirmed={() => {
                  zones.removeBorder()
                  // With one border left, this button and the choice of borders are gone.
                  if (borders.length === 2) document.getElementById('area-border')?.focus()
                }}
              >
                {t(pen.border === 0 ? 'menu-desk:zones.removeBorder' : 'menu-desk:zones.removeHole')}
              </ConfirmButton>
            )}
          </div>
          <p id="hole-hint" className="text-ink-muted text-sm">
            {t('menu-desk:zones.holeHint')}
          </p>
        </>
      )}
    </>
  )
}

/** A start without a map: a circle around the branch. */
function Circle({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('3')
  const read = readNumber(typed)
  const kilometres = 'value' in read ? (read.value ?? 0) : 0
  const isUsable = kilometres > 0 && kilometres <= 100
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <Field
        label={t('menu-desk:zones.radius')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        quiet
        className="min-h-12"
        disabled={!isUsable}
        onClick={() => {
          model.zones.drawCircle(kilometres * 1000)
          // The circle replaces this button.
          document.getElementById('area-border')?.focus()
        }}
      >
        {t('menu-desk:zones.circle')}
      </Button>
    </div>
  )
}
