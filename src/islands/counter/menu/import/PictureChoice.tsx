import { useStore } from '@nanostores/react'
import { type DragEvent, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import { MOST_PICTURES } from '../../../../stores/desk/import/picture-files.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,.zip'

/** Takes pictures of dishes: many files, or ZIP archives of them. */
export function PictureChoice({ importing }: { importing: MenuImport }) {
  const { t, number } = useI18n()
  const { pictures } = importing
  const isReading = useStore(pictures.$isReading)
  const trouble = useStore(pictures.$trouble)
  const [isOver, setIsOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <div className="grid gap-2">
      {/* A drop is a shortcut; the field works for everybody. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the same files */}
      <div
        className={`grid justify-items-center gap-2 rounded-2xl border-2 border-dashed p-6 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          void importing.addPictures([...event.dataTransfer.files])
        }}
      >
        <label className="btn btn-quiet relative min-h-12 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2">
          <input
            type="file"
            multiple
            className="absolute inset-0 cursor-pointer opacity-0"
            accept={ACCEPTED}
            disabled={isReading}
            onChange={(event) => {
              void importing.addPictures([...(event.currentTarget.files ?? [])])
              // So that the same files can be chosen again.
              event.currentTarget.value = ''
            }}
          />
          {t('menu-desk:media.choose')}
        </label>
        <p className="text-ink-muted text-sm" role="status">
          {isReading
            ? t('menu-desk:media.reading')
            : t('menu-desk:media.hint', { number: number(MOST_PICTURES) })}
        </p>
      </div>
      {trouble && (
        <ErrorText role="alert">
          {t(`menu-desk:media.trouble.${trouble}`, { number: number(MOST_PICTURES) })}
        </ErrorText>
      )}
    </div>
  )
}
