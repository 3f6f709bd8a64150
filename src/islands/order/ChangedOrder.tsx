import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { isRefused } from '../../domain/order/order-status.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

/** Says that the venue removed something: the new total, what is paid back, and that the diner may cancel. */
export function ChangedOrder({ order, mayCancel }: { order: PlacedOrder; mayCancel: boolean }) {
  const { t, money } = useI18n()
  const { changed, currency } = order
  // Of an order that ended without being prepared, everything is paid back.
  if (!changed || isRefused(order.status)) return null
  const less = (of: 'payable' | 'wallet') =>
    toMinorUnits(changed.amounts[of], currency) - toMinorUnits(order.amounts[of], currency)
  const [is, was] = [order, changed].map(({ amounts }) => money(toMinorUnits(amounts.total, currency)))
  return (
    <Notice title={t('order:changed.title')}>
      <p>
        {t('ui:total')}: {t('order:changed.instead', { is: is ?? '', was: was ?? '' })}
      </p>
      {order.payment.state === 'paid' && less('payable') > 0 && (
        <p>{t('order:changed.refunded', { amount: money(less('payable')) })}</p>
      )}
      {less('wallet') > 0 && <p>{t('order:walletBack', { amount: money(less('wallet')) })}</p>}
      {mayCancel && <p>{t('order:changed.cancel')}</p>}
    </Notice>
  )
}
