import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { PictureDrop } from './PictureDrop.tsx'
import { PictureRow } from './PictureRow.tsx'
import { UploadRow } from './UploadRow.tsx'

/** The pictures of a dish or category in their order. */
export function PictureFields({ model, isItem }: { model: MenuPage; isItem: boolean }) {
  const { t, number } = useI18n()
  const form = useStore(model.$form)
  const problems = useStore(model.$problems)
  const [said, setSaid] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const count = form?.pictures.pictures.length ?? 0
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) setSaid(t('menu-desk:pictures.added', { position: number(count) }))
    before.current = count
  }, [count, t, number])
  if (!form) return null
  const { pictures, uploads } = form.pictures
  return (
    <PictureDrop
      title={t('menu-desk:pictures.title')}
      isMany={isItem}
      button={add}
      onFiles={(files) => model.pictures.add(files, !isItem)}
    >
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
          <li key={upload.key}>
            <UploadRow
              upload={upload}
              onRetry={() => model.pictures.retry(upload.key)}
              onDismissed={() => {
                model.pictures.drop(upload.key)
                add.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr">
        {said}
      </p>
      {problems?.pictures && <ErrorText role="alert">{t('menu-desk:pictures.wait')}</ErrorText>}
    </PictureDrop>
  )
}
