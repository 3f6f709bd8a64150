import { useStore } from '@nanostores/react'
import { receipt } from '../../../components/page-icons.ts'
import { ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { createCounterReceipts } from '../../../stores/receipts/counter-receipts.ts'

/** Links to the receipt of an order and its credit notes, each in a tab of its own, so that the board stays open. */
export default function ReceiptLinks({ referenceId, orderId }: { referenceId: string; orderId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createCounterReceipts(browserPage(), { referenceId, orderId }))
  return useStore(model.$receipts).map(({ title, number, url }) => (
    <ButtonLink key={url} quiet className="min-h-12" href={url} target="_blank" rel="noreferrer">
      <Icon of={receipt} />
      {t(`counter:receipt.${title}`, { number })}
    </ButtonLink>
  ))
}
