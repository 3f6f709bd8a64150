import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { close } from '../../../../components/icons.ts'
import { Button, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { PictureUpload } from '../../../../stores/desk/pictures/picture-form.ts'
import { PictureRow } from './PictureRow.tsx'

/** What a browser offers to choose. Those of iPhones turn their HEIC pictures into JPEG for it. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** The pictures of a dish or category: chosen, dropped or taken with the camera, in their order. */
export function PictureFields({ model, isItem }: { model: MenuPage; isItem: boolean }) {
  const { t, number } = useI18n()
  const form = useStore(model.$form)
  const problems = useStore(model.$problems)
  const [isOver, setIsOver] = useState(false)
  const [said, setSaid] = useState('')
  const [files, camera, add] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLButtonElement>(null),
  ]
  useEffect(ignoreStrayFiles, [])
  const count = form?.pictures.pictures.length ?? 0
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) setSaid(t('menu-desk:pictures.added', { position: number(count) }))
    before.current = count
  }, [count, t, number])
  if (!form) return null
  const { pictures, uploads } = form.pictures
  const choose = (input: HTMLInputElement) => {
    model.pictures.add([...(input.files ?? [])], !isItem)
    // The same file can be chosen again.
    input.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    model.pictures.add([...event.dataTransfer.files], !isItem)
  }
  return (
    <section
      aria-label={t('menu-desk:pictures.title')}
      className={`grid gap-3 rounded-lg border-edge border-dashed pointer-fine:border pointer-fine:p-4 ${isOver ? 'border-accent bg-accent-soft' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h3 className="font-semibold text-sm">{t('menu-desk:pictures.title')}</h3>
      {isItem && pictures.length > 1 && (
        <p className="text-ink-muted text-xs">{t('menu-desk:pictures.first')}</p>
      )}
      {pictures.length > 0 && (
        <ul className="grid gap-2">
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.key}
              model={model}
              picture={picture}
              index={index}
              count={pictures.length}
              onMoved={(position) => setSaid(t('menu-desk:pictures.moved', { position: number(position) }))}
              onRemoved={() => {
                setSaid(t('menu-desk:pictures.removed'))
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            model={model}
            upload={upload}
            onDismissed={() => add.current?.focus()}
          />
        ))}
      </ul>
      <p role="status" className="sr">
        {said}
      </p>
      {problems?.pictures && <ErrorText role="alert">{t('menu-desk:pictures.wait')}</ErrorText>}
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={add} quiet className="min-h-12" onClick={() => files.current?.click()}>
          {t(isItem ? 'menu-desk:pictures.add' : 'menu-desk:pictures.choose')}
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
        multiple={isItem}
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

function UploadRow({
  model,
  upload: { key, name, problem },
  onDismissed,
}: {
  model: MenuPage
  upload: PictureUpload
  onDismissed: () => void
}) {
  const { t } = useI18n()
  const id = useId()
  return (
    <li className="flex items-center gap-1 rounded-lg bg-surface-raised py-1 ps-4 pe-1">
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
        {problem === 'failed' && (
          <Button
            quiet
            className="mt-2 min-h-12"
            aria-describedby={id}
            onClick={() => model.pictures.retry(key)}
          >
            {t('ui:retry')}
          </Button>
        )}
      </div>
      <IconButton
        icon={close}
        label={t('menu-desk:pictures.dismiss', { name })}
        onClick={() => {
          model.pictures.drop(key)
          onDismissed()
        }}
      />
    </li>
  )
}
