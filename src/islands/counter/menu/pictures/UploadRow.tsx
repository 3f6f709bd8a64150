import { useId } from 'react'
import { close } from '../../../../components/icons.ts'
import { Button, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import type { PictureUpload } from '../../../../stores/desk/pictures/picture-form.ts'
import { canRetry } from '../../../../stores/desk/pictures/picture-uploader.ts'

/** A file that is being uploaded, or could not be. It can be tried again only if that can help. */
export function UploadRow({
  upload: { name, problem },
  onRetry,
  onDismissed,
}: {
  upload: Pick<PictureUpload, 'name' | 'problem'>
  onRetry: () => void
  onDismissed: () => void
}) {
  const { t } = useI18n()
  const id = useId()
  return (
    <div className="flex items-center gap-1 rounded-lg bg-surface-raised py-1 ps-4 pe-1">
      <div className="wrap-anywhere min-w-0 flex-1 py-2 text-sm">
        <bdi id={id} className="font-semibold">
          {name}
        </bdi>
        {problem ? (
          <ErrorText role="alert">{t(`menu-desk:pictures.problem.${problem}`)}</ErrorText>
        ) : (
          <p role="status" className="text-ink-muted">
            {t('menu-desk:pictures.uploading')}
          </p>
        )}
        {canRetry(problem) && (
          <Button quiet className="mt-2 min-h-12" aria-describedby={id} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        )}
      </div>
      <IconButton icon={close} label={t('menu-desk:pictures.dismiss', { name })} onClick={onDismissed} />
    </div>
  )
}
