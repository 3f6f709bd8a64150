import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { CONTROL_CLASS } from '../../components/ui/forms/Field.tsx'
import { createPlaceSearch, type FoundPlace } from '../../stores/delivery/place-search.ts'

/** A search for places. Arrow keys move between the field and the results. */
export function PlaceSearch({ onPlace }: { onPlace: (place: FoundPlace) => void }) {
  const { t, locale } = useI18n()
  const [search] = useState(() => createPlaceSearch(locale))
  const found = useStore(search.$state)
  const [text, setText] = useState('')
  const root = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => search.clear, [search])
  const places = found.state === 'found' ? found.places : []

  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, [data-place]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' && found.state !== 'idle') {
      // Closes the list, not the sheet.
      event.preventDefault()
      search.clear()
      stops[0]?.focus()
    }
    if (event.key === 'Enter' && at === 0) {
      // Must not submit the surrounding checkout form.
      event.preventDefault()
      search.now(text)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  const statusText =
    found.state === 'found'
      ? t('map:placesFound', { count: places.length })
      : found.state === 'searching'
        ? t('map:searching')
        : found.state === 'failed'
          ? t('map:searchFailed')
          : ''
  return (
    <search ref={root} className="relative block" onKeyDown={onKeyDown}>
      <label htmlFor={id} className="sr">
        {t('map:searchPlace')}
      </label>
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={CONTROL_CLASS}
        placeholder={t('map:searchPlace')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          search.type(event.currentTarget.value)
        }}
      />
      <LiveRegion text={statusText} />
      {found.state !== 'idle' && (
        <div className="absolute inset-x-0 top-full z-10 mt-1 max-h-[40dvh] overflow-y-auto rounded-lg border border-line bg-surface-raised shadow-lg">
          {(found.state !== 'found' || places.length === 0) && (
            <p aria-hidden="true" className="px-4 py-3 text-ink-muted text-sm">
              {statusText}
            </p>
          )}
          {places.length > 0 && (
            <ul aria-label={t('map:places')}>
              {places.map((place) => (
                <li key={`${place.point} ${place.name}`} className="border-line border-b last:border-0">
                  <button
                    type="button"
                    data-place=""
                    className="block min-h-tap w-full cursor-pointer px-4 py-2 text-start focus-visible:outline-offset-[-3px]"
                    onClick={() => {
                      setText(place.name)
                      search.clear()
                      onPlace(place)
                    }}
                  >
                    <span className="block font-semibold">
                      <bdi>{place.name}</bdi>
                    </span>
                    <span className="block text-ink-muted text-sm">
                      <bdi>{place.where}</bdi>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  )
}
