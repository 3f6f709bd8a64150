import { useEffect, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import type { LngLat } from '../../../../domain/delivery/delivery-zone.ts'
import { readDegrees } from '../../../../stores/desk/zones/typed-degrees.ts'

/** Latitude and longitude of a place, as typed. Others are told once both make a place. */
export function PlaceFields({ point, onChange }: { point: LngLat | null; onChange(point: LngLat): void }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState(() => textsOf(point))
  // A place that was tapped or moved replaces what was typed.
  useEffect(() => setTyped((before) => (isSame(before, point) ? before : textsOf(point))), [point])
  const change = (next: typeof typed) => {
    setTyped(next)
    const [lat, lng] = [readDegrees(next.lat, 90), readDegrees(next.lng, 180)]
    if (lat !== null && lng !== null) onChange([lng, lat])
  }
  const error = (text: string, most: number) =>
    text.trim() !== '' && readDegrees(text, most) === null
      ? t('menu-desk:zones.degrees', { example: most === 90 ? '29.37' : '47.98' })
      : null
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={t('menu-desk:zones.latitude')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        error={error(typed.lat, 90)}
        value={typed.lat}
        onChange={(event) => change({ ...typed, lat: event.currentTarget.value })}
      />
      <Field
        label={t('menu-desk:zones.longitude')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        error={error(typed.lng, 180)}
        value={typed.lng}
        onChange={(event) => change({ ...typed, lng: event.currentTarget.value })}
      />
    </div>
  )
}

const textsOf = (point: LngLat | null) => ({
  lat: point ? String(point[1]) : '',
  lng: point ? String(point[0]) : '',
})

const isSame = ({ lat, lng }: { lat: string; lng: string }, point: LngLat | null): boolean =>
  point === null || (readDegrees(lat, 90) === point[1] && readDegrees(lng, 180) === point[0])
