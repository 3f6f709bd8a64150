import { useStore } from '@nanostores/react'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { useModel } from '../../connected/useModel.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { createDinerReceipts } from '../../stores/receipts/diner-receipts.ts'

const titles = {
  receipt: 'receipt:receipt',
  'tax-invoice': 'receipt:taxInvoice',
  'credit-note': 'receipt:creditNote',
  'debit-note': 'receipt:debitNote',
} as const

/** Links to the receipt of an order and its credit notes. */
export default function OrderReceipts({ orderId }: { orderId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createDinerReceipts(browserPage(), orderId))
  return useStore(model.$receipts).map(({ title, number, url }) => (
    <ButtonLink key={url} quiet wide href={url}>
      {t(titles[title])} · {t('receipt:number', { number })}
    </ButtonLink>
  ))
}
