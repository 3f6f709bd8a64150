import { phone as phoneIcon } from '../../../components/icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'

export const LINK_CLASS =
  'inline-flex min-h-12 items-center gap-2 font-semibold text-accent-ink underline underline-offset-4'

/** A number that a tap calls. */
export function PhoneLink({ phone }: { phone: string }) {
  const { t } = useI18n()
  return (
    <a
      className={LINK_CLASS}
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      aria-label={t('counter:call', { number: phone })}
    >
      <Icon of={phoneIcon} />
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}
