import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { I18nProvider, useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { useLoaded } from '../../components/ui/screen/useLoaded.ts'
import { loadFetchedI18n } from '../../connected/fetched-i18n.ts'
import { MailSection } from '../../connected/mail/MailSection.tsx'
import { useModel } from '../../connected/useModel.ts'
import { deviceOrder } from '../../stores/device-orders.ts'
import { createMailForm, type MailForm } from '../../stores/mail/mail-form.ts'
import { browserPage } from '../../stores/page/browser-page.ts'

/** Mails with the receipts of an order. Empty where no mails are sent. */
export default function ReceiptMail({ orderId }: { orderId: string }) {
  const model = useModel(() =>
    createMailForm(browserPage(), { kind: 'order', id: orderId, secret: deviceOrder(orderId)?.secret }),
  )
  const mail = useStore(model.$mail)
  return mail && (mail.offered || mail.address !== null) ? <Section model={model} /> : null
}

/** The page of an order has no room for these messages: they load where they are needed. */
function Section({ model }: { model: MailForm }) {
  const i18n = useI18n()
  const [words] = useLoaded(useCallback(() => loadFetchedI18n(i18n, 'mail'), [i18n]))
  return words.state === 'ready' ? (
    <I18nProvider i18n={words.data}>
      <MailSection model={model} />
    </I18nProvider>
  ) : null
}
