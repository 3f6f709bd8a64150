import { useStore } from '@nanostores/react'
import { bag } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { BusyNotice, ClosedNotice } from '../../components/ui/order/ClosedNotice.tsx'
import { Totals } from '../../components/ui/order/Totals.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { Coupon } from '../../connected/Coupon.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { CartPayload, ItemsPayload } from '../../contract/payloads/shop.ts'
import { type CartPage, createCartPage } from '../../stores/cart/cart-page.ts'
import { type CouponSection, createCouponSection } from '../../stores/cart/coupon-section.ts'
import { itemsShape } from '../../stores/items-shape.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { pathsOf } from '../../stores/paths.ts'
import { loadPayload } from '../../stores/payload.ts'
import { CartChanges } from './CartChanges.tsx'
import { CartLines } from './CartLines.tsx'
import { LazyDeliveryDestination } from './LazyDeliveryDestination.tsx'
import { LineEditor } from './LineEditor.tsx'
import { Suggestions } from './Suggestions.tsx'
import { UndoRemoval } from './UndoRemoval.tsx'

export function CartScreen({ payload, cartKey }: { payload: CartPayload; cartKey: string }) {
  const model = useModel(() =>
    createCartPage(payload, cartKey, {
      search: location.search,
      clearSearch: () => history.replaceState(history.state, '', location.pathname),
      loadMenu: () => loadPayload<ItemsPayload>(pathsOf(payload.shop).menuPayload, itemsShape),
    }),
  )
  const coupon = useModel(() => createCouponSection(lightPage(), cartKey, model.$order))
  return <CartContents model={model} coupon={coupon} payload={payload} />
}

/** Lines, suggestions, coupon and totals of the cart of one order type. The note is entered in the checkout. */
export function CartContents({
  model,
  coupon,
  payload: { shop },
}: {
  model: CartPage
  coupon: CouponSection
  payload: CartPayload
}) {
  const { t, localize, money } = useI18n()
  const { cart } = model
  const { lines, quote, opening, hours, laterOnly, resumesAt, busyMinutes, minute, canCheckOut } = useStore(
    model.$view,
  )
  const suggestions = useStore(model.$suggestions)
  const added = useStore(model.$added)
  const news = useStore(model.$news)
  const editing = useStore(model.$editing)
  const removed = useStore(model.$removed)
  const paths = pathsOf(shop)
  const closed = !hours.open && (
    <ClosedNotice state={opening} minute={minute} resumesAt={resumesAt} later={hours.scheduled.on} />
  )
  const undo = <UndoRemoval removed={removed} onUndo={cart.undoRemove} />

  return (
    <>
      <LiveRegion
        text={[
          ...(removed ? [t('cart:removed', { name: localize(removed.line.item.name) })] : []),
          ...(lines.length > 0 && !shop.hidePrice ? [`${t('ui:total')} ${money(quote.total)}`] : []),
        ].join('. ')}
      />
      {news && <CartChanges news={news} hidePrice={shop.hidePrice} onDismiss={model.dismissNews} />}
      {lines.length === 0 ? (
        <>
          {undo}
          <EmptyState icon={bag} title={t('cart:empty')} text={t('cart:emptyHint')}>
            <ButtonLink href={paths.menu}>{t('cart:toMenu')}</ButtonLink>
          </EmptyState>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
            <div>
              <CartLines lines={lines} cart={cart} hidePrice={shop.hidePrice} onEdit={model.edit} />
              {undo}
              <ButtonLink quiet href={paths.menu} className="mt-4">
                {t('cart:addMore')}
              </ButtonLink>
            </div>
            <Suggestions suggestions={suggestions} added={added} onTake={model.take} />
          </div>
          <section
            aria-labelledby="summary"
            className="contents lg:sticky lg:top-24 lg:grid lg:gap-4 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow"
          >
            <h2 id="summary" className="text-lg">
              {t('cart:summary')}
            </h2>
            <LazyDeliveryDestination shop={shop} subtotal={quote.subtotal} />
            <Coupon model={coupon} saved={shop.hidePrice ? 0 : quote.coupon} />
            {!shop.hidePrice && <Totals {...quote} />}
            {hours.open && !laterOnly && <BusyNotice minutes={busyMinutes} />}
            {canCheckOut && closed}
            <div className="sticky bottom-tabbar z-10 -mx-gutter grid gap-3 bg-surface px-gutter py-3 lg:static lg:m-0 lg:bg-transparent lg:p-0">
              {/* The reason for the disabled button is next to it, because above the bar it could be scrolled out
                 of view. */}
              {!canCheckOut && closed}
              {laterOnly && <Notice title={t('ui:closedLater')} />}
              {quote.count === 0 && <Notice title={t('cart:nothingCounts')} />}
              {canCheckOut ? (
                <ButtonLink wide href={paths.checkout}>
                  <span>{t('cart:checkout')}</span>
                  {!shop.hidePrice && <span className="num">{money(quote.total)}</span>}
                </ButtonLink>
              ) : (
                <Button wide disabled>
                  {t('cart:checkout')}
                </Button>
              )}
            </div>
          </section>
        </div>
      )}
      {editing && (
        <LineEditor
          key={editing.line?.key ?? editing.entry.item.id}
          target={editing}
          shop={shop}
          cart={cart}
          onClosed={model.closeEditor}
        />
      )}
    </>
  )
}
