import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo, useState } from 'react'
import { bag } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/Button.tsx'
import { ClosedNotice } from '../../components/ui/ClosedNotice.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { TextArea } from '../../components/ui/Field.tsx'
import { LiveRegion } from '../../components/ui/LiveRegion.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { Totals } from '../../components/ui/Totals.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { Coupon } from '../../connected/Coupon.tsx'
import { useModel } from '../../connected/useModel.ts'
import { canOrder } from '../../domain/order-time.ts'
import type { CartPayload } from '../../payload/island-data.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { couponSection } from '../../stores/cart/coupon-section.ts'
import type { EditTarget } from '../../stores/cart/item-draft.ts'
import { orderTermsFor } from '../../stores/cart/order-terms.ts'
import { orderableLines } from '../../stores/cart/orderable-lines.ts'
import { quoteFor } from '../../stores/cart/quote.ts'
import { orderFormFor } from '../../stores/checkout/order-form.ts'
import { createSchedule } from '../../stores/checkout/schedule.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { pathsOf } from '../../stores/paths.ts'
import { DeliverToSlot } from './DeliverToSlot.tsx'
import { Editor } from './Editor.tsx'
import { Lines } from './Lines.tsx'
import { News } from './News.tsx'
import { Removed } from './Removed.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useMenu } from './useMenu.ts'

/** Lines, note, suggestions and totals of a cart, for one selling type of a venue. */
export function CartScreen({ payload, cartKey }: { payload: CartPayload; cartKey: string }) {
  const { shop, suggestedItemIds } = payload
  const { t, say, money } = useWords()
  const kitchen = say(payload.kitchen)
  const cart = cartFor(cartKey)
  const form = orderFormFor(cartKey)
  const lines = useStore(cart.$lines)
  const notice = useStore(cart.$notice)
  const removed = notice?.kind === 'removed' && t('cart:removed', { name: say(notice.line.item.name) })
  const { note } = useStore(form.$values)
  const schedule = useMemo(() => createSchedule(shop, cartKey), [shop, cartKey])
  const { at, opening, hours } = useStore(schedule.$state)
  const [editing, setEditing] = useState<EditTarget | null>(null)
  const { entries, news, dismissNews } = useMenu(shop, cartKey, setEditing)
  const terms = useStore(orderTermsFor(cartKey, shop.branchId))
  const orderable = orderableLines(lines, shop, at)
  const coupon = useModel(() =>
    couponSection(
      lightPage(),
      cartKey,
      computed([cart.$lines, schedule.$state], (all, now) => ({
        shop,
        lines: orderableLines(all, shop, now.at),
      })),
    ),
  )
  const quote = quoteFor(orderable, shop, terms)
  const paths = pathsOf(shop)

  return (
    <>
      <LiveRegion
        text={[
          ...(removed ? [removed] : []),
          ...(lines.length > 0 ? [`${t('ui:total')} ${money(quote.total)}`] : []),
        ].join('. ')}
      />
      {news && <News news={news} onDismiss={dismissNews} />}
      {lines.length === 0 ? (
        <>
          <Removed cart={cart} />
          <EmptyState icon={bag} title={t('cart:empty')} text={t('cart:emptyHint')}>
            <ButtonLink href={paths.menu}>{t('cart:toMenu')}</ButtonLink>
          </EmptyState>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
            <div>
              <Lines
                lines={lines}
                quote={quote}
                shop={shop}
                at={at}
                cart={cart}
                entries={entries}
                onEdit={setEditing}
              />
              <Removed cart={cart} />
              <ButtonLink quiet href={paths.menu} className="mt-4">
                {t('cart:addMore')}
              </ButtonLink>
            </div>
            {entries && (
              <Suggestions
                ids={suggestedItemIds}
                entries={entries}
                lines={lines}
                shop={shop}
                cart={cart}
                at={at}
                onChoose={setEditing}
              />
            )}
            <TextArea
              label={kitchen ? t('cart:noteTo', { kitchen }) : t('cart:note')}
              optional={t('ui:optional')}
              placeholder={t('cart:notePlaceholder')}
              maxLength={500}
              value={note}
              onChange={(event) => form.set({ note: event.currentTarget.value })}
            />
          </div>
          <section
            aria-labelledby="summary"
            className="contents lg:sticky lg:top-24 lg:grid lg:gap-4 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow"
          >
            <h2 id="summary" className="text-lg">
              {t('cart:summary')}
            </h2>
            <DeliverToSlot shop={shop} subtotal={quote.subtotal} />
            <Coupon model={coupon} quote={quote} />
            <Totals {...quote} />
            {!hours.open && <ClosedNotice state={opening} minute={at.minute} later={hours.scheduled.on} />}
            {quote.count === 0 && <Notice title={t('cart:nothingCounts')} />}
            <div className="sticky bottom-tabbar z-10 -mx-gutter bg-surface px-gutter py-3 lg:static lg:m-0 lg:bg-transparent lg:p-0">
              {quote.count === 0 || !canOrder(hours) ? (
                <Button wide disabled>
                  {t('cart:checkout')}
                </Button>
              ) : (
                <ButtonLink wide href={paths.checkout}>
                  <span>{t('cart:checkout')}</span>
                  <span className="num">{money(quote.total)}</span>
                </ButtonLink>
              )}
            </div>
          </section>
        </div>
      )}
      {editing && (
        <Editor
          key={editing.line?.key ?? editing.entry.item.id}
          target={editing}
          shop={shop}
          cart={cart}
          onClosed={() => setEditing(null)}
        />
      )}
    </>
  )
}
