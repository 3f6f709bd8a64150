import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { AuditEntry } from '../../../contract/counter/audit-calls.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import type { Translate } from '../../../i18n/messages/translator.ts'
import type { StaffPage } from '../../../stores/counter/staff-page.ts'
import { auditSentence } from './audit-sentence.ts'

/** Who changed what, newest first. */
export function AuditLog({ model, timeZone }: { model: StaffPage; timeZone: string }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const words = { ...i18n, timeZone }
  const { state, entries, hasMore } = useStore(model.$audit)
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t('counter-screens:audit.title')}</h4>
      {state === 'ready' && entries.length === 0 && <p>{t('counter-screens:audit.none')}</p>}
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.seq} className="border-line border-b pb-2">
            <p className="wrap-anywhere">{auditSentence(entry, words)}</p>
            <p className="text-ink-muted text-sm">
              {[formatDate(entry.at, locale, timeZone, 'date-time'), ...actors(entry, t)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {hasMore && (
        <Button quiet onClick={() => void model.loadAudit()}>
          {t('counter-screens:audit.more')}
        </Button>
      )}
    </div>
  )
}

/** Who did it, and on which device. */
function actors({ who, device }: AuditEntry, t: Translate): string[] {
  if (who === null)
    return [t(device === 'automatic' ? 'counter-screens:audit.automatic' : 'counter-screens:audit.operator')]
  return device === null ? [who] : [who, device]
}
