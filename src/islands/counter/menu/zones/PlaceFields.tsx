import { type KeyboardEvent, useEffect, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import type { LngLat } from '../../../../domain/delivery/delivery-zone.ts'
import { readDegrees } from '../../../../stores/desk/zones/typed-degrees.ts'

/** Most degrees to the north or south, and to the east or west. */
const MOST = { latitude: 90, longitude: 180 } as const
type Side = keyof typeof MOST
type Typed = Readonly<Record<Side, string>>

/** Latitude and longitude of a place, as typed. Others are told when a field is left or Enter is pressed, and both make a place. */
export function PlaceFields({ point, onChange }: { point: LngLat | null; onChange(point: LngLat): void }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState(() => textsOf(point))
  const [isTyping, setIsTyping] = useState(false)
  // A place that was tapped or moved replaces what was typed.
  useEffect(() => setTyped(textsOf(point)), [point])
  const settle = () => {
    setIsTyping(false)
    const [lat, lng] = [readDegrees(typed.latitude, 90), readDegrees(typed.longitude, 180)]
    if (lat !== null && lng !== null && !(point && point[0] === lng && point[1] === lat)) onChange([lng, lat])
  }
  const field = (side: Side, example: string) => (
    <Field
      label={t(`menu-desk:zones.${side}`)}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      error={
        !isTyping && typed[side].trim() !== '' && readDegrees(typed[side], MOST[side]) === null
          ? t('menu-desk:zones.degrees', { example })
          : null
      }
      value={typed[side]}
      onChange={(event) => {
        setIsTyping(true)
        setTyped({ ...typed, [side]: event.currentTarget.value })
      }}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
    />
  )
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {field('latitude', '29.37')}
      {field('longitude', '47.98')}
    </div>
  )
}

const textsOf = (point: LngLat | null): Typed => ({
  latitude: point ? String(point[1]) : '',
  longitude: point ? String(point[0]) : '',
})
