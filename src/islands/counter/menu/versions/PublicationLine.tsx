import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { VersionsPage } from '../../../../stores/desk/versions/versions-page.ts'

/** Says that diners do not have the latest version yet, and why. Nothing if they do. */
export function PublicationLine({ versions }: { versions: VersionsPage }) {
  const { t } = useI18n()
  const publication = useStore(versions.$publication)
  const state = publication?.state
  if (state === 'waiting')
    return (
      <p role="status" className="rounded-lg border border-line p-4">
        {t('menu-desk:versions.slow')}
      </p>
    )
  if (state !== 'failed' && state !== 'retrying') return null
  return (
    <p role="alert" className="wrap-anywhere rounded-lg border border-danger p-4 font-semibold">
      {t(`menu-desk:versions.${state}`, { reason: publication?.reason ?? '' })}
    </p>
  )
}
