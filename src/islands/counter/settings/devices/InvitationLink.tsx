import { lazy, Suspense } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { formatDate } from '../../../../i18n/format/format-date.ts'
import type { DeviceLink } from '../../../../stores/device/add-device.ts'
import { CopyButton } from '../CopyButton.tsx'

const InvitationCode = lazy(() => import('../InvitationCode.tsx'))

/** A new invitation as a code to scan, and as a link to copy or send. `hint`: below the code. */
export function InvitationLink({
  link: { url, expiresAt },
  timeZone,
  hint,
}: {
  link: DeviceLink
  timeZone: string
  hint?: string
}) {
  const { t, locale } = useI18n()
  return (
    <div className="grid gap-3 rounded-lg border-2 border-success p-4">
      <p className="font-semibold">{t('counter:staff.link')}</p>
      <Suspense fallback={<div className="mx-auto aspect-square w-full max-w-64" />}>
        <InvitationCode url={url} label={t('counter:staff.code')} />
      </Suspense>
      {hint && <p className="text-ink-muted text-sm">{hint}</p>}
      <p className="wrap-anywhere select-all rounded-sm bg-surface-sunken p-3" dir="ltr">
        {url}
      </p>
      <p className="text-ink-muted text-sm">
        {t('counter:staff.once', { time: formatDate(expiresAt, locale, timeZone, 'date-time') })}
      </p>
      <ShareButton link={url} />
      <CopyButton link={url} />
    </div>
  )
}

/** Passes the link to another app. Nothing where browsers cannot do that. */
function ShareButton({ link }: { link: string }) {
  const { t } = useI18n()
  if (!('share' in navigator)) return null
  return (
    // Whoever closes the list of apps has changed their mind.
    <Button onClick={() => void navigator.share({ url: link }).catch(() => {})}>
      {t('counter-screens:addDevice.send')}
    </Button>
  )
}
