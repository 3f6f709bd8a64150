import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { FetchedTexts } from '../../connected/FetchedTexts.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { OrderReceipt } from '../../contract/order/receipt.ts'
import type { OrderPage } from '../../stores/orders/order-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { createDinerReceipts } from '../../stores/receipts/diner-receipts.ts'

// Most orders have no receipt yet. Without mails, the receipts can be opened.
const ReceiptMail = lazy(() => import('./ReceiptMail.tsx').catch(() => ({ default: () => null })))

const titles = {
  receipt: 'receipt:receipt',
  'tax-invoice': 'receipt:taxInvoice',
  'credit-note': 'receipt:creditNote',
  'debit-note': 'receipt:debitNote',
} as const

/** Links to the receipt of an order and its credit notes, and mails with them. Empty if there are none. */
export default function OrderReceipts({
  orderId,
  model: { $order },
}: {
  orderId: string
  model: Pick<OrderPage, '$order'>
}): ReactNode {
  const model = useModel(() => createDinerReceipts(browserPage(), orderId, $order))
  const receipts = useStore(model.$receipts)
  if (receipts.length === 0) return null
  return (
    <FetchedTexts namespace="receipt">
      <div className="grid gap-3">
        <Links receipts={receipts} />
        <Suspense>
          <ReceiptMail orderId={orderId} />
        </Suspense>
      </div>
    </FetchedTexts>
  )
}

function Links({ receipts }: { receipts: readonly OrderReceipt[] }): ReactNode {
  const { t } = useI18n()
  return receipts.map(({ title, number, url }) => (
    <ButtonLink key={url} quiet wide href={url}>
      {t(titles[title])} · {t('receipt:number', { number })}
    </ButtonLink>
  ))
}
