import { type RefObject, useRef, useState } from 'react'
import { forward, pin } from '../../../components/icons.ts'
import { AreaDialog } from '../../../components/ui/AreaDialog.tsx'
import { Icon } from '../../../components/ui/Icon.tsx'
import { Notice } from '../../../components/ui/Notice.tsx'
import { useWords } from '../../../components/ui/words.tsx'
import { missingForMinimum } from '../../../domain/delivery-terms.ts'
import type { Minor } from '../../../domain/money.ts'
import { formatDuration } from '../../../i18n/format.ts'
import { areaGroups } from '../../../stores/area-search.ts'
import { pathsOf } from '../../../stores/paths.ts'
import { CountrySelect } from './CountrySelect.tsx'
import type { PartProps } from './part.ts'

/** Which country, which area, and what follows from it: the fee, how long it takes, and whether it is enough. */
export function Destination({
  choice,
  view,
  problems,
  shop,
  subtotal,
  country,
}: PartProps & { subtotal: Minor; country: RefObject<HTMLSelectElement | null> }) {
  const { t, say } = useWords()
  const { zones, countries, shipping, place } = view
  const delivers = shop.delivery?.zones === true && zones.length > 0
  // Without an area nothing else can be said: the diner is asked at once (spec §4).
  const [asking, setAsking] = useState(() => delivers && !shipping && !place)
  const areaButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-3">
      {countries.length > 0 && (
        <CountrySelect ref={country} choice={choice} view={view} problems={problems} shop={shop} />
      )}
      {!shipping && delivers && (
        <div>
          <button
            ref={areaButton}
            type="button"
            data-refused={problems.area ? '' : undefined}
            className={`flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-lg border bg-surface-raised px-4 py-2.5 text-start ${problems.area ? 'border-danger' : 'border-edge'}`}
            aria-describedby={problems.area ? 'area-error' : undefined}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            <Icon of={pin} className="text-accent-ink text-lg" />
            <span className="min-w-0 flex-1 font-semibold">
              {place
                ? t('delivery:toArea', { area: say(place.area.name) || say(place.zone.name) })
                : t('delivery:chooseArea')}
            </span>
            <Icon of={forward} flip className="text-ink-muted" />
          </button>
          {problems.area && (
            <p id="area-error" className="mt-1.5 font-medium text-danger text-sm">
              {t(place ? 'delivery:error.unavailable' : 'delivery:error.area')}
            </p>
          )}
        </div>
      )}
      {!shipping && !delivers && countries.length === 0 && <Notice title={t('delivery:nowhere')} />}
      <Terms view={view} problems={problems} subtotal={subtotal} menu={pathsOf(shop).menu} />
      {asking && (
        <AreaDialog
          groups={(searched) => areaGroups(zones, shop.delivery ?? { minOrder: 0 }, searched)}
          selected={place?.area.id ?? null}
          onChoose={choice.chooseArea}
          onClosed={() => {
            setAsking(false)
            // A dialog that opened by itself has nothing to give the focus back to.
            areaButton.current?.focus({ preventScroll: true })
          }}
          onAbroad={countries.length > 0 ? () => setTimeout(() => country.current?.focus(), 250) : undefined}
        />
      )}
    </div>
  )
}

function Terms({
  view: { terms, minutes },
  problems,
  subtotal,
  menu,
}: Pick<PartProps, 'view' | 'problems'> & { subtotal: Minor; menu: string }) {
  const { t, locale, money } = useWords()
  if (terms.kind === 'none') return null
  const missing = missingForMinimum(subtotal, terms)
  const facts = [
    terms.kind === 'zone' &&
      (terms.fee > 0 ? t('delivery:fee', { amount: money(terms.fee) }) : t('delivery:free')),
    terms.kind === 'shipping' && t('delivery:byWeight', { amount: money(terms.feesPerKg) }),
    terms.kind === 'shipping' &&
      terms.fixedFees > 0 &&
      t('delivery:fixed', { amount: money(terms.fixedFees) }),
    terms.minOrder > 0 && t('delivery:minimum', { amount: money(terms.minOrder) }),
    minutes !== null && t('delivery:takes', { time: formatDuration(minutes, locale) }),
  ].filter((fact) => fact !== false)
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-muted text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {missing > 0 && (
        <div data-refused={problems.minimum ? '' : undefined} tabIndex={-1}>
          <Notice
            tone={problems.minimum ? 'bad' : 'info'}
            title={t('delivery:missing', { amount: money(missing) })}
          >
            <a
              className="inline-flex min-h-tap items-center font-semibold text-accent-ink underline"
              href={menu}
            >
              {t('delivery:addMore')}
            </a>
          </Notice>
        </div>
      )}
    </>
  )
}
