import { check } from '../../components/icons.ts'
import { TextButton } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { useAddressText } from '../../connected/delivery/useAddressText.ts'
import type { AccountLocation } from '../../stores/delivery/account-address.ts'

/** A saved address of the customer with its actions. */
export function LocationCard({
  location,
  busy,
  onEdit,
  onDefault,
  onDelete,
}: {
  location: AccountLocation
  busy: boolean
  onEdit: () => void
  onDefault: () => void
  /** `name` is the title shown on the card. */
  onDelete: (name: string) => void
}) {
  const { t } = useI18n()
  const { where, written } = useAddressText()(location)
  const title = location.name || where || written || t('locations:unnamed')
  const details = [location.name ? where : '', title === written ? '' : written].filter(Boolean)
  return (
    <article
      className={`grid gap-1.5 rounded-xl border bg-surface-raised p-4 sm:p-5 ${location.isDefault ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">
          <bdi>{title}</bdi>
        </h2>
        {location.isDefault && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-accent-ink text-sm">
            <Icon of={check} />
            {t('locations:default')}
          </span>
        )}
      </div>
      {details.map((line) => (
        <p key={line} className="text-ink-muted text-sm">
          <bdi>{line}</bdi>
        </p>
      ))}
      <div className="flex flex-wrap gap-x-5">
        <TextButton disabled={busy} aria-label={t('locations:editOf', { name: title })} onClick={onEdit}>
          {t('locations:edit')}
        </TextButton>
        {!location.isDefault && (
          <TextButton
            disabled={busy}
            aria-label={t('locations:makeDefaultOf', { name: title })}
            onClick={onDefault}
          >
            {t('locations:makeDefault')}
          </TextButton>
        )}
        <TextButton
          disabled={busy}
          aria-label={t('locations:deleteOf', { name: title })}
          onClick={() => onDelete(title)}
        >
          {t('locations:delete')}
        </TextButton>
      </div>
    </article>
  )
}
