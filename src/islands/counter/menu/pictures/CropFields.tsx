import { useStore } from '@nanostores/react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { pictureSources } from '../../../../components/site/basics/picture.ts'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { type CropChoice, type CropRegion, MAX_ZOOM } from '../../../../domain/pictures/crop.ts'
import { type CropForm, createCropForm } from '../../../../stores/desk/pictures/crop-form.ts'

type Props = {
  source: string
  /** Width divided by height of what is cut out. */
  ratio: number
  /** Resolves to whether it worked. */
  onChosen: (region: CropRegion) => Promise<boolean>
  onClosed: () => void
}

/** Chooses a part of a picture: by dragging it within its frame, or by sliders. */
export function CropFields({ source, ratio, onChosen, onClosed }: Props) {
  const { t } = useI18n()
  const [form] = useState(() => createCropForm(ratio, onChosen))
  const choice = useStore(form.$choice)
  const region = useStore(form.$region)
  const isReady = useStore(form.$isReady)
  const state = useStore(form.$state)
  const { change } = form
  return (
    <div className="grid gap-3">
      <CropFrame {...{ source, ratio, region, choice, form }} />
      <div className="grid gap-1 sm:grid-cols-3 sm:gap-4">
        <Range
          label={t('menu-desk:pictures.zoom')}
          min={1}
          max={MAX_ZOOM}
          value={choice.zoom}
          onChange={(zoom) => change({ zoom })}
        />
        <Range
          label={t('menu-desk:pictures.across')}
          value={choice.x}
          isOff={region.width === 1}
          onChange={(x) => change({ x })}
        />
        <Range
          label={t('menu-desk:pictures.down')}
          value={choice.y}
          isOff={region.height === 1}
          onChange={(y) => change({ y })}
        />
      </div>
      {state === 'failed' && <ErrorText role="alert">{t('menu-desk:pictures.problem.failed')}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <Button
          className="min-h-12"
          disabled={!isReady}
          aria-disabled={state === 'saving'}
          onClick={() => void form.save().then((isUsed) => isUsed && onClosed())}
        >
          {t(state === 'saving' ? 'ui:loading' : 'menu-desk:pictures.use')}
        </Button>
        <Button quiet className="min-h-12" onClick={onClosed}>
          {t('menu-desk:pictures.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Shows the chosen part, as menus will. A drag moves the picture below the frame. */
function CropFrame({
  source,
  ratio,
  region,
  choice,
  form,
}: Pick<Props, 'source' | 'ratio'> & { region: CropRegion; choice: CropChoice; form: CropForm }) {
  const start = useRef<{ x: number; y: number; choice: CropChoice } | null>(null)
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return
    const frame = event.currentTarget
    const { x, y, choice } = start.current
    form.drag(choice, {
      x: (event.clientX - x) / frame.clientWidth,
      y: (event.clientY - y) / frame.clientHeight,
    })
  }
  const percent = (value: number) => `${value * 100}%`
  return (
    <div
      dir="ltr"
      className="relative w-full max-w-sm cursor-grab touch-none overflow-hidden rounded-lg bg-plate active:cursor-grabbing"
      style={{ aspectRatio: ratio }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY, choice }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
    >
      <img
        src={pictureSources(source, 'full').src}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: percent(1 / region.width),
          height: percent(1 / region.height),
          insetInlineStart: percent(-region.x / region.width),
          top: percent(-region.y / region.height),
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          form.load(naturalWidth / naturalHeight)
        }
      />
    </div>
  )
}

function Range({
  label,
  value,
  min = 0,
  max = 1,
  isOff = false,
  onChange,
}: {
  label: string
  value: number
  min?: number
  max?: number
  isOff?: boolean
  onChange: (value: number) => void
}) {
  const id = useId()
  const { number } = useI18n()
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {/* The picture does not turn around with the direction of the language. */}
      <input
        id={id}
        type="range"
        dir="ltr"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        disabled={isOff}
        aria-valuetext={number(Math.round(value * 100))}
        className="h-11 w-full cursor-pointer accent-(--accent) disabled:opacity-40"
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
