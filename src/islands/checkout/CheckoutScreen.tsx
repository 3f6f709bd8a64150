import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { bag } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/Button.tsx'
import { ClosedNotice } from '../../components/ui/ClosedNotice.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { Coupon } from '../../connected/Coupon.tsx'
import { profileComplete } from '../../domain/checkout-fields.ts'
import { canOrder } from '../../domain/order-time.ts'
import { paymentMethods } from '../../domain/payment.ts'
import { refusalOf } from '../../domain/route-guards.ts'
import type { CheckoutPayload } from '../../payload/island-data.ts'
import { authFor } from '../../stores/account/auth.ts'
import { isUnderWay } from '../../stores/checkout/checkout.ts'
import { pathsOf } from '../../stores/paths.ts'
import { Delivery } from './Delivery.tsx'
import { Failure } from './Failure.tsx'
import { Fulfilment } from './Fulfilment.tsx'
import { Payment } from './Payment.tsx'
import { Person } from './Person.tsx'
import { Schedule } from './Schedule.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout } from './useCheckout.ts'
import { useUnpaid } from './useUnpaid.ts'

/** Only where the menu has changed meanwhile; fetched while the order is on its way, for the connection may go. */
const loadChanged = () => import('./Changed.tsx')
const Changed = lazy(loadChanged)

/** Only for customers of a venue with a wallet. */
const Wallet = lazy(() => import('./Wallet.tsx'))

/** Only for who comes back to an order that is not paid. */
const UnpaidOrder = lazy(() => import('./UnpaidOrder.tsx'))

/** The last screen before an order: where, who, how to pay, what, and one button. */
export function CheckoutScreen({ payload, cartKey }: { payload: CheckoutPayload; cartKey: string }) {
  const { t, say, locale, money } = useWords()
  const model = useCheckout(payload, cartKey, locale)
  const { shop, lines, quote, state, refusals, at, schedule } = model
  const form = useRef<HTMLFormElement>(null)
  const paths = pathsOf(shop)
  const sending = isUnderWay(state)
  const online = model.way?.method === paymentMethods.online && quote.payable > 0
  const customer = useStore(authFor(shop.userId).$customer)
  const refusal = refusalOf('/:type/checkout', {
    takesOrders: canOrder(schedule.hours),
    lines: lines.length,
    loggedIn: customer !== null,
    profileComplete: !customer || profileComplete(payload.fields, shop.type, customer, model.values.name),
  })
  const closed = !schedule.hours.open && (
    <ClosedNotice state={schedule.opening} minute={at.minute} later={schedule.hours.scheduled.on} />
  )
  const unpaid = useUnpaid(cartKey, lines, (orderId) => location.replace(paths.order(orderId)))

  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus()
  }, [refusals])

  if (state.state === 'changed')
    return (
      <Suspense fallback={<Skeleton rows={3} fields={0} />}>
        <Changed model={model} changes={state.changes} total={state.total} />
      </Suspense>
    )
  if (refusal && lines.length === 0 && !sending)
    return (
      <>
        {closed}
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
        loadChanged().catch(() => {})
        void model.place()
      }}
    >
      {/* While it is on its way nothing may change under it. */}
      <fieldset disabled={sending} className="grid min-w-0 gap-8">
        {closed}
        {unpaid && (
          <Suspense>
            <UnpaidOrder unpaid={unpaid} orderPath={paths.order(unpaid.order.id)} />
          </Suspense>
        )}
        <Fulfilment model={model} payload={payload} />
        <Delivery
          model={model.delivery}
          problems={model.sectionProblems.delivery}
          subtotal={quote.subtotal}
        />
        <Schedule model={schedule} problem={model.sectionProblems.schedule.slot} />
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
        <Person model={model} payload={payload} />
        {model.wallet && (
          <Suspense fallback={<Skeleton rows={0} fields={1} />}>
            <Wallet model={model} cartKey={cartKey} offer={model.wallet} />
          </Suspense>
        )}
        {quote.wallet === 0 && <Payment model={model} />}
      </fieldset>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-4 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow">
        <Summary
          lines={lines}
          quote={quote}
          calculated={model.calculated}
          cartPath={paths.cart}
          coupon={
            <fieldset disabled={sending} className="min-w-0">
              <Coupon cartKey={cartKey} shop={shop} lines={lines} quote={quote} />
            </fieldset>
          }
        />
        <Failure state={state} offline={model.offline} />
        {/* Beside the button, not in it: a status inside would be left out of the button's name. */}
        <LiveRegion text={sending ? t('checkout:placing') : ''} />
        <div className="sticky bottom-tabbar z-10 -mx-gutter bg-surface px-gutter py-3 lg:static lg:m-0 lg:bg-transparent lg:p-0">
          {model.ways.length === 0 ? (
            <Notice title={t('checkout:noPayment')} />
          ) : (
            <Button type="submit" wide disabled={sending || refusal !== null} aria-busy={sending}>
              <span>{t(sending ? 'checkout:placing' : online ? 'payment:toPayment' : 'checkout:place')}</span>
              {!sending && <span className="num">{money(quote.payable)}</span>}
            </Button>
          )}
        </div>
        {payload.policiesPath && (
          <p className="-mt-4 text-center text-sm lg:-mt-2">
            <a
              href={payload.policiesPath}
              className="inline-flex min-h-tap items-center text-ink-muted underline underline-offset-4"
            >
              {t('checkout:policies', { venue: say(shop.name) })}
            </a>
          </p>
        )}
      </div>
    </form>
  )
}
