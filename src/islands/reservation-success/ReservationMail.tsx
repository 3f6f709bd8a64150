import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { FetchedTexts } from '../../connected/FetchedTexts.tsx'
import { MailSection } from '../../connected/mail/MailSection.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { Reservation } from '../../contract/order/reservation.ts'
import { holdsPlace } from '../../domain/reservations/reservation-status.ts'
import { createMailForm, type MailForm } from '../../stores/mail/mail-form.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { reservationSecret } from '../../stores/reservations/device-reservations.ts'

/** The calendar file of a reservation, and mails about it. */
export default function ReservationMail({
  reservation: { id, status },
}: {
  reservation: Reservation
}): ReactNode {
  const model = useModel(() =>
    createMailForm(browserPage(), { kind: 'reservation', id, secret: reservationSecret(id) }),
  )
  return (
    <FetchedTexts namespace="mail">
      <Content model={model} status={status} />
    </FetchedTexts>
  )
}

function Content({ model, status }: { model: MailForm; status: Reservation['status'] }): ReactNode {
  const { t, locale } = useI18n()
  const mail = useStore(model.$mail)
  const isComing = holdsPlace(status)
  return (
    <div className="grid gap-3">
      {isComing && mail?.calendar && (
        <ButtonLink quiet wide href={`${mail.calendar}?locale=${encodeURIComponent(locale)}`}>
          {t('mail:calendar')}
        </ButtonLink>
      )}
      {(isComing || mail?.address) && <MailSection model={model} />}
    </div>
  )
}
