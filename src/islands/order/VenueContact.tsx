import { message, phone as phoneIcon } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { whatsappHref } from '../../domain/venue/whatsapp.ts'

const digits = (number: string) => number.replace(/[^\d+]/g, '')

/** Links to call or message the venue about an order. */
export function VenueContact({ payload: { phone, whatsapp, name } }: { payload: OrderPayload }) {
  const { t, localize } = useI18n()
  if (!phone && !whatsapp) return null
  return (
    <div className="flex flex-wrap gap-3">
      {phone && (
        <ButtonLink quiet href={`tel:${digits(phone)}`} className="flex-1 basis-48">
          <Icon of={phoneIcon} />
          {t('order:call', { name: localize(name) })}
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink quiet href={whatsappHref(whatsapp)} className="flex-1 basis-48">
          <Icon of={message} />
          {t('order:whatsapp')}
        </ButtonLink>
      )}
    </div>
  )
}
