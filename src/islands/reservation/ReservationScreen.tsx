import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { clock, info } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Totals } from '../../components/ui/order/Totals.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useReservationFormat } from '../../connected/reservations/useReservationFormat.ts'
import { useModel } from '../../connected/useModel.ts'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { mustStateObligationToPay } from '../../domain/order/order-button.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { createReservationPage, type ReservationPage } from '../../stores/reservations/reservation-page.ts'
import { GuestFields } from './GuestFields.tsx'
import { ReservationFailure } from './ReservationFailure.tsx'
import { ReservationItems } from './ReservationItems.tsx'
import { TablePicker } from './TablePicker.tsx'
import { TimePicker } from './TimePicker.tsx'

/** Reserves a table or a service: time, number of people, table, items and guest. */
export function ReservationScreen({ payload, cartKey }: { payload: ReservePayload; cartKey: string }) {
  const model = useModel(() => createReservationPage(browserPage(), payload, cartKey))
  return <ReservationForm model={model} />
}

export function ReservationForm({ model }: { model: ReservationPage }) {
  const { t, money } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const { payload } = model
  const place = useStore(model.place.$view)
  const items = useStore(model.$items)
  const problems = useStore(model.$problems)
  const refusals = useStore(model.$refusals)
  const failure = useStore(model.$failure)
  const busy = useStore(model.$busy)
  const { amount } = useStore(model.$total)
  const action = confirmMessage(payload, amount)

  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus()
  }, [refusals])

  if (place.state === 'loading') return <Skeleton rows={0} fields={4} />
  if (place.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('ui:loadFailedHint')}>
          <Button onClick={model.place.retry}>{t('ui:retry')}</Button>
        </EmptyState>
      </div>
    )
  if (place.loaded?.dates.length === 0)
    return (
      <EmptyState icon={clock} title={t('reservation:none')} text={t('reservation:noneHint')}>
        <ButtonLink href={`/${payload.referenceId}`}>{t('reservation:toVenue')}</ButtonLink>
      </EmptyState>
    )
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        void model.reserve()
      }}
    >
      {/* The form is disabled while it is being sent. */}
      <fieldset disabled={busy} className="grid min-w-0 gap-8">
        <TimePicker place={model.place} />
        <TablePicker place={place} payload={payload} onChoose={model.place.setTable} />
        <ReservationItems
          items={items}
          payload={payload}
          onCount={model.setCount}
          error={problems.items ? t('reservation:error.items') : null}
        />
        <GuestFields model={model} />
      </fieldset>
      <div className="grid gap-4 lg:sticky lg:top-24 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow">
        <ReservationSummary model={model} />
        {failure && <ReservationFailure reason={failure} total={money(amount)} />}
        <LiveRegion text={busy ? t('reservation:sending') : ''} />
        <Button type="submit" wide disabled={!place.chosen} aria-disabled={busy} aria-busy={busy}>
          {t(busy ? 'reservation:sending' : `reservation:confirm.${action}`)}
        </Button>
      </div>
    </form>
  )
}

/** The message key of the button. If there is an amount to pay, some countries prescribe the text. */
function confirmMessage({ settings: { type }, countryCode }: ReservePayload, amount: number) {
  if (amount === 0) return type
  if (mustStateObligationToPay(countryCode))
    return type === 'reserv_dinein' ? 'withItemsObliged' : 'serviceObliged'
  return type === 'reserv_dinein' ? 'withItems' : type
}

/** A summary of the reservation. */
function ReservationSummary({ model }: { model: ReservationPage }) {
  const { t, localize, locale, number, money } = useI18n()
  const { dayOf, timeOf } = useReservationFormat()
  const { payload } = model
  const { chosen, people, tableId } = useStore(model.place.$view)
  const items = useStore(model.$items)
  const { amount, isFromPlatform } = useStore(model.$total)
  const table = payload.tables.find(({ id }) => id === tableId)
  const title = table && tableTitle(localize(payload.labels.table), localize(table.name) || table.id, locale)
  return (
    <section aria-labelledby="review" className="grid gap-2">
      <h2 id="review" className="text-lg">
        {t('reservation:review')}
      </h2>
      {chosen && (
        <p className="font-semibold">
          {dayOf(chosen.date)}
          <br />
          {timeOf(chosen)}
        </p>
      )}
      <p className="text-ink-muted text-sm">
        {[
          t('reservation:party', { count: people, number: number(people) }),
          payload.tables.length > 0 ? (title ?? t('reservation:anyTable')) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {items.lines.length > 0 && (
        <ul className="grid gap-1.5 border-line border-t pt-3">
          {items.lines.map((line) => (
            <li key={line.key} className="flex gap-3 text-sm">
              <span className="min-w-7 font-semibold tabular">{number(line.count)} ×</span>
              <span className="min-w-0 flex-1">
                <LocalizedText text={line.item.name} />
              </span>
              <span className="num">{money(items.priceOf(line.key) * line.count)}</span>
            </li>
          ))}
        </ul>
      )}
      {items.lines.length > 0 &&
        (isFromPlatform ? (
          <p className="flex justify-between gap-4 py-1 font-bold text-lg">
            <span>{t('ui:total')}</span>
            <span className="num">{money(amount)}</span>
          </p>
        ) : (
          <Totals {...items.quote} />
        ))}
    </section>
  )
}
