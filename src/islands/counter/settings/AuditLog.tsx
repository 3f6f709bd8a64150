import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { formatDate } from '../../../i18n/format/format-date.ts'
import type { StaffPage } from '../../../stores/counter/staff-page.ts'

/** Who changed what, newest first. */
export function AuditLog({ model, timeZone }: { model: StaffPage; timeZone: string }) {
  const { t, locale } = useI18n()
  const { state, entries, hasMore } = useStore(model.$audit)
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t('counter:audit.title')}</h4>
      {state === 'ready' && entries.length === 0 && <p>{t('counter:audit.none')}</p>}
      <ul className="grid gap-2">
        {entries.map(({ seq, at, who, device, action, subject, before, after }) => (
          <li key={seq} className="border-line border-b pb-2">
            <p className="text-ink-muted text-sm">
              {[formatDate(at, locale, timeZone, 'date-time'), who ?? t('counter:audit.operator'), device]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="wrap-anywhere">
              <code dir="ltr">{action}</code> <bdi>{subject}</bdi>
            </p>
            {before !== null && after !== null ? (
              <p>{t('counter:audit.change', { before, after })}</p>
            ) : (
              (before ?? after) !== null && (
                <p>
                  <bdi>{before ?? after}</bdi>
                </p>
              )
            )}
          </li>
        ))}
      </ul>
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {hasMore && (
        <Button quiet onClick={() => void model.loadAudit()}>
          {t('counter:audit.more')}
        </Button>
      )}
    </div>
  )
}
