import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { bag } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { BusyNotice, ClosedNotice } from '../../components/ui/order/ClosedNotice.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { CheckoutPayload } from '../../contract/payloads/shop.ts'
import { mustStateObligationToPay } from '../../domain/order/order-button.ts'
import type { OrderDesk } from '../../stores/checkout/order-desk.ts'
import { createCheckoutPage } from '../../stores/checkout/page/checkout-page.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { pathsOf } from '../../stores/paths.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { type CheckoutModel, checkoutLoaders } from './checkout-loaders.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { DroppedCoupon } from './DroppedCoupon.tsx'
import { Fulfilment } from './Fulfilment.tsx'
import { OrderFailure } from './OrderFailure.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { ScheduleSection } from './ScheduleSection.tsx'

/**
 * Used only if the menu has changed. Loaded while the order is being sent, because the connection may fail
 * afterwards.
 */
const loadOrderChanges = () => import('./OrderChanges.tsx')
const OrderChanges = lazy(loadOrderChanges)

/** Loaded only for customers of a venue with a wallet. */
const WalletSection = lazy(() => import('./WalletSection.tsx'))

/** Loaded only if the diner returns to an unpaid order. */
const UnpaidOrder = lazy(() => import('./UnpaidOrder.tsx'))

const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** The last screen before an order: fulfilment, customer, payment method, summary and the order button. */
export function CheckoutScreen({
  payload,
  cartKey,
  desk,
  children,
}: {
  payload: CheckoutPayload
  cartKey: string
  /** By default, diners order for themselves. */
  desk?: OrderDesk
  children?: FormChildren
}) {
  const model = useModel(() => createCheckoutPage(lightPage(), payload, cartKey, checkoutLoaders, desk))
  useEffect(() => {
    const once = new AbortController()
    for (const sign of FIRST_INTERACTIONS)
      addEventListener(sign, model.touch, { once: true, passive: true, signal: once.signal })
    return () => once.abort()
  }, [model])
  return (
    <CheckoutForm model={model} payload={payload} cartKey={cartKey}>
      {children}
    </CheckoutForm>
  )
}

/** What the form contains besides, below the choice of a time. */
type FormChildren = ((view: CheckoutView) => ReactNode) | undefined

/** The form that displays the state of the model. */
export function CheckoutForm({
  model,
  payload,
  cartKey,
  children,
}: {
  model: CheckoutModel
  payload: CheckoutPayload
  cartKey: string
  children?: FormChildren
}) {
  const { t, localize, money } = useI18n()
  const view = useStore(model.$view)
  const unpaid = useStore(model.unpaid.$unpaid)
  const { screen, shop, lines, quote, state, sending, refusal, refusals } = view
  const form = useRef<HTMLFormElement>(null)
  const paths = pathsOf(shop)
  // In these countries the button may contain nothing but its prescribed text.
  const obliged = quote.total > 0 && mustStateObligationToPay(shop.countryCode)
  const label = view.online ? 'payment:toPayment' : obliged ? 'checkout:placeObliged' : 'checkout:place'
  // The amount of an online payment is always shown, even if prices are hidden.
  const amount = (!shop.hidePrice || view.online) && <span className="num">{money(quote.payable)}</span>
  const hours = <OrderingHours view={view} />

  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus()
  }, [refusals])

  if (state.state === 'changed')
    return (
      <Suspense fallback={<Skeleton rows={3} fields={0} />}>
        <OrderChanges model={model} view={view} changes={state.changes} total={state.total} />
      </Suspense>
    )
  if (screen === 'empty')
    return (
      <>
        {hours}
        <EmptyState icon={bag} title={t('checkout:empty')} text={t('checkout:emptyHint')}>
          <ButtonLink href={paths.menu}>{t('checkout:toMenu')}</ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        loadOrderChanges().catch(() => {})
        void model.place()
      }}
    >
      {/* The form is disabled while the order is being sent. */}
      <fieldset disabled={sending} className="grid min-w-0 gap-8">
        {hours}
        {unpaid && (
          <Suspense>
            <UnpaidOrder model={model.unpaid} unpaid={unpaid} />
          </Suspense>
        )}
        <Fulfilment model={model} view={view} payload={payload} />
        <DeliverySection model={model} view={view} />
        <ScheduleSection model={model} view={view} />
        {children?.(view)}
        {refusal === 'complete-profile' && (
          <Notice title={t('checkout:noName')}>
            <a
              href={`/${shop.referenceId}/profile?next=${encodeURIComponent(paths.checkout)}`}
              className="inline-flex min-h-tap items-center font-semibold text-accent-ink underline underline-offset-4"
            >
              {t('checkout:toProfile')}
            </a>
          </Notice>
        )}
        <CustomerFields model={model} view={view} payload={payload} />
        {view.wallet && (
          <Suspense fallback={<Skeleton rows={0} fields={1} />}>
            <WalletSection model={model} view={view} cartKey={cartKey} customerId={view.wallet.customerId} />
          </Suspense>
        )}
        {quote.wallet === 0 && <PaymentSection model={model} view={view} />}
      </fieldset>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-4 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow">
        <OrderSummary
          lines={lines}
          quote={quote}
          calculated={view.calculated}
          cartPath={paths.cart}
          hidePrice={shop.hidePrice}
          coupon={<DroppedCoupon model={model.coupon} />}
        />
        <OrderFailure state={state} offline={view.offline} />
        {/* Not inside the button: a status there would be left out of the button's accessible name. */}
        <LiveRegion text={sending ? t('checkout:placing') : ''} />
        <div className="sticky bottom-tabbar z-10 -mx-gutter bg-surface px-gutter py-3 lg:static lg:m-0 lg:bg-transparent lg:p-0">
          {view.ways.length === 0 ? (
            <Notice title={t('checkout:noPayment')} />
          ) : (
            <>
              {/* On wide screens the totals are right above. */}
              {obliged && amount && (
                <p
                  className={`mb-2 flex flex-wrap justify-between gap-x-4 font-bold ${shop.hidePrice ? '' : 'lg:hidden'}`}
                >
                  <span>{t(quote.wallet > 0 ? 'ui:leftToPay' : 'ui:total')}</span>
                  {amount}
                </p>
              )}
              <Button
                type="submit"
                wide
                disabled={refusal !== null}
                aria-disabled={sending}
                aria-busy={sending}
              >
                <span>{t(sending ? 'checkout:placing' : label)}</span>
                {!sending && !obliged && amount}
              </Button>
            </>
          )}
        </div>
        {payload.policiesPath && (
          <p className="-mt-4 text-center text-sm lg:-mt-2">
            <a
              href={payload.policiesPath}
              className="inline-flex min-h-tap items-center text-ink-muted underline underline-offset-4"
            >
              {t('checkout:policies', { venue: localize(shop.name) })}
            </a>
          </p>
        )}
      </div>
    </form>
  )
}

/** Says that no orders for now are accepted, or that they take longer than usual. */
function OrderingHours({ view: { schedule, at } }: { view: CheckoutView }) {
  const { hours, opening, choice, resumesAt, busyMinutes } = schedule
  if (hours.open) return choice.when === 'now' && <BusyNotice minutes={busyMinutes} />
  return <ClosedNotice state={opening} minute={at.minute} resumesAt={resumesAt} later={hours.scheduled.on} />
}
