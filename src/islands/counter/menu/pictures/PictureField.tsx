import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { close } from '../../../../components/icons.ts'
import { crop } from '../../../../components/page-icons.ts'
import { IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Thumbnail } from '../../../../components/ui/basics/Thumbnail.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { useModel } from '../../../../connected/useModel.ts'
import { createPictureField } from '../../../../stores/desk/pictures/picture-field.ts'
import type { PictureUploader } from '../../../../stores/desk/pictures/picture-uploader.ts'
import { CropFields } from './CropFields.tsx'
import { PictureDrop } from './PictureDrop.tsx'
import { UploadRow } from './UploadRow.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  uploader: PictureUploader
  /** Width divided by height of the place that shows the picture; null: places of any shape, so it is not cropped. */
  ratio: number | null
  /** Address of the picture; empty without one. Read when the field appears. */
  value: string
  /** Gets null while a picture is being uploaded: a form must not be saved then. */
  onChange: (value: string | null) => void
}

/** A field for one picture, such as the logo or that of a banner. */
export function PictureField({ label, hint, error, uploader, ratio, value, onChange }: Props) {
  const { t } = useI18n()
  const changed = useRef(onChange)
  changed.current = onChange
  const model = useModel(() =>
    createPictureField(uploader, { url: value, ratio, onChange: (url) => changed.current(url) }),
  )
  const { url, source, upload } = useStore(model.$state)
  const errorId = useId()
  const [isCropping, setIsCropping] = useState(false)
  const [choose, cropButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const shown = useRef(url)
  const canCrop = ratio !== null && source !== null
  return (
    <PictureDrop
      title={label}
      isMany={false}
      button={choose}
      errorId={error ? errorId : undefined}
      onFiles={(files) => {
        const file = files.at(-1)
        setIsCropping(false)
        if (file) model.choose(file)
      }}
    >
      {hint && <p className="text-ink-muted text-xs">{hint}</p>}
      {url !== '' && (
        <div className="grid gap-3 rounded-lg bg-surface-raised p-2">
          <div className="flex items-center gap-1">
            <div
              className="h-20 flex-none overflow-hidden rounded-lg"
              style={{ aspectRatio: ratio ?? 4 / 3 }}
            >
              <Thumbnail key={url} source={url} className="size-full" />
            </div>
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-1">
              {canCrop && (
                <IconButton
                  ref={cropButton}
                  icon={crop}
                  label={t('menu-desk:media.crop', { label })}
                  aria-expanded={isCropping}
                  className={isCropping ? 'bg-accent-soft' : ''}
                  onClick={() => setIsCropping(!isCropping)}
                />
              )}
              <IconButton
                icon={close}
                label={t('menu-desk:media.remove', { label })}
                onClick={() => {
                  setIsCropping(false)
                  model.remove()
                  choose.current?.focus()
                }}
              />
            </div>
          </div>
          {isCropping && canCrop && (
            <CropFields
              source={source}
              ratio={ratio}
              onChosen={model.crop}
              onClosed={() => {
                setIsCropping(false)
                cropButton.current?.focus()
              }}
            />
          )}
        </div>
      )}
      {upload && (
        <UploadRow
          upload={upload}
          onRetry={model.retry}
          onDismissed={() => {
            model.dismiss()
            choose.current?.focus()
          }}
        />
      )}
      <p role="status" className="sr">
        {url === shown.current
          ? ''
          : t(url === '' ? 'menu-desk:pictures.removed' : 'menu-desk:media.changed')}
      </p>
      {error && (
        <ErrorText id={errorId} role="alert">
          {error}
        </ErrorText>
      )}
    </PictureDrop>
  )
}
