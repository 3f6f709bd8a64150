import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'

/** What a browser offers to choose. Those of iPhones turn their HEIC pictures into JPEG for it. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes pictures: chosen, dropped or taken with the camera. The children are above its buttons. */
export function PictureDrop({
  title,
  isMany,
  button,
  errorId,
  onFiles,
  children,
}: {
  title: string
  /** Whether several pictures can be chosen at once. */
  isMany: boolean
  /** The button that chooses files. */
  button: RefObject<HTMLButtonElement | null>
  /** The id of the message that says what is wrong with what was chosen. */
  errorId?: string | undefined
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const { t } = useI18n()
  const [isOver, setIsOver] = useState(false)
  const [files, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useEffect(ignoreStrayFiles, [])
  const choose = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file can be chosen again.
    input.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label={title}
      className={`grid gap-3 rounded-lg border-edge border-dashed pointer-fine:border pointer-fine:p-4 ${isOver ? 'border-accent bg-accent-soft' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h3 className="font-semibold text-sm">{title}</h3>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={button}
          quiet
          className="min-h-12"
          aria-describedby={errorId}
          data-invalid={errorId ? true : undefined}
          onClick={() => files.current?.click()}
        >
          {t(isMany ? 'menu-desk:pictures.add' : 'menu-desk:pictures.choose')}
        </Button>
        <Button quiet className="hidden min-h-12 pointer-coarse:flex" onClick={() => camera.current?.click()}>
          {t('menu-desk:pictures.photo')}
        </Button>
        <p className="text-ink-muted text-xs pointer-coarse:hidden">{t('menu-desk:pictures.drop')}</p>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        accept={ACCEPTED}
        multiple={isMany}
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => choose(event.currentTarget)}
      />
    </section>
  )
}

/** A file that is dropped beside the pictures would replace the page, with everything that was typed. */
function ignoreStrayFiles(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
  return () => {
    removeEventListener('dragover', ignore)
    removeEventListener('drop', ignore)
  }
}
