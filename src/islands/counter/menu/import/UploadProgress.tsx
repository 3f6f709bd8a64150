import { useStore } from '@nanostores/react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { ImportPictures } from '../../../../stores/desk/import/import-pictures.ts'
import { canRetry } from '../../../../stores/desk/pictures/picture-uploader.ts'

/** How far the upload of pictures is, and those that were not uploaded. They can be tried again if that can help. */
export function UploadProgress({ pictures, onRetry }: { pictures: ImportPictures; onRetry: () => void }) {
  const { t, number } = useI18n()
  const progress = useStore(pictures.$progress)
  const failed = useStore(pictures.$failed)
  if (progress)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <p role="status">
            {t('menu-desk:media.progress', {
              number: number(progress.number),
              total: number(progress.total),
            })}
          </p>
          <progress
            aria-label={t('menu-desk:pictures.uploading')}
            className="h-2 w-full accent-(--accent)"
            max={progress.total}
            value={progress.number - 1}
          />
        </div>
        <Button quiet className="min-h-12" onClick={pictures.stop}>
          {t('menu-desk:media.stop')}
        </Button>
      </div>
    )
  if (failed.size === 0) return null
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-danger p-4">
      <p className="font-semibold">{t('menu-desk:media.failed', { number: number(failed.size) })}</p>
      <ul className="grid max-h-40 gap-2 overflow-y-auto">
        {[...failed].map(([name, problem]) => (
          <li key={name} className="wrap-anywhere text-sm">
            <bdi className="font-semibold">{name}</bdi>
            <span className="block">{t(`menu-desk:pictures.problem.${problem}`)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {[...failed.values()].some(canRetry) && (
          <Button quiet className="min-h-12" onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        )}
        <Button quiet className="min-h-12" onClick={() => pictures.leaveOut([...failed.keys()])}>
          {t('menu-desk:media.leaveOut')}
        </Button>
      </div>
    </div>
  )
}
