import { ButtonLink } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'

/** Opens the published menu, as diners see it. The counter and the menu are on the same host. */
export function LiveLink({ referenceId, path = '' }: { referenceId: string; path?: string }) {
  const { t } = useI18n()
  return (
    <ButtonLink quiet className="min-h-12" href={`/${referenceId}${path}`} target="_blank" rel="noopener">
      {t('menu-desk:preview.live')}
    </ButtonLink>
  )
}
