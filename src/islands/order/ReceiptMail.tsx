import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { FetchedTexts } from '../../connected/FetchedTexts.tsx'
import { MailSection } from '../../connected/mail/MailSection.tsx'
import { useModel } from '../../connected/useModel.ts'
import { deviceOrder } from '../../stores/device-orders.ts'
import { createMailForm } from '../../stores/mail/mail-form.ts'
import { browserPage } from '../../stores/page/browser-page.ts'

/** Mails with the receipts of an order. Empty where no mails are sent. */
export default function ReceiptMail({ orderId }: { orderId: string }): ReactNode {
  const model = useModel(() =>
    createMailForm(browserPage(), { kind: 'order', id: orderId, secret: deviceOrder(orderId)?.secret }),
  )
  const mail = useStore(model.$mail)
  if (!mail || (!mail.offered && mail.address === null)) return null
  return (
    <FetchedTexts namespace="mail">
      <MailSection model={model} />
    </FetchedTexts>
  )
}
