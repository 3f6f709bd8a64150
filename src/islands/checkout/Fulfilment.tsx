import { lazy, Suspense } from 'react'
import { bag, bike, box, car, menuBook } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import type { CheckoutPayload } from '../../contract/payloads/shop.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** Loaded with the checkout if it asks for a table. */
export const loadTableSelect = () => import('./TableSelect.tsx')
const TableSelect = lazy(loadTableSelect)

const TYPE_ICONS: Readonly<Record<string, string>> = {
  carPickup: car,
  dinein: menuBook,
  delivery: bike,
}

/** How and where the diner receives the order: order type, branch and table. */
export function Fulfilment({
  model,
  view,
  payload,
}: {
  model: CheckoutModel
  view: CheckoutView
  payload: CheckoutPayload
}) {
  const { t, localize, locale } = useI18n()
  const { shop, asked } = view
  const { id: tableId, strange } = view.table
  const table = payload.tables.find(({ id }) => id === tableId)
  const tableLabel = payload.labels.table
  const typeKey = asked.includes('car') ? 'carPickup' : shop.type
  const kind = t(`checkout:type.${typeKey}`)
  const place = [localize(shop.name), localize(shop.branchName)].filter(
    (name, at, all) => name && all.indexOf(name) === at,
  )
  return (
    <section className="grid gap-4">
      <div className="flex items-center gap-4 rounded-lg bg-accent-soft p-4">
        <span className="text-accent-ink text-xl">
          <Icon of={view.parcel ? box : (TYPE_ICONS[typeKey] ?? bag)} />
        </span>
        <div>
          <p className="font-semibold">
            {table
              ? `${kind} · ${tableTitle(localize(tableLabel) || t('checkout:table'), localize(table.name), locale)}`
              : kind}
          </p>
          <p className="text-ink-muted text-sm">{place.join(' · ')}</p>
        </div>
      </div>
      {strange && <Notice title={t('checkout:tableUnknown')} />}
      {asked.includes('table') && (
        <Suspense fallback={<Skeleton rows={0} fields={1} />}>
          <TableSelect model={model} view={view} payload={payload} />
        </Suspense>
      )}
    </section>
  )
}
