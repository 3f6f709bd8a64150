import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { close } from '../../../../components/icons.ts'
import { crop, down, up } from '../../../../components/page-icons.ts'
import { IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Thumbnail } from '../../../../components/ui/basics/Thumbnail.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import {
  type FormPicture,
  movePicture,
  type PicturesForm,
  removePicture,
} from '../../../../stores/desk/pictures/picture-form.ts'
import { CropFields } from './CropFields.tsx'

type Props = {
  model: MenuPage
  picture: FormPicture
  /** Position from 0, of how many. */
  index: number
  count: number
  /** `position`: from 1. */
  onMoved: (position: number) => void
  onRemoved: () => void
}

/** A picture of the form. It can be moved, cropped and removed; moving keeps the focus. */
export function PictureRow({ model, picture, index, count, onMoved, onRemoved }: Props) {
  const { t, number } = useI18n()
  const { pictureRatio } = useStore(model.$venue)
  const [isCropping, setIsCropping] = useState(false)
  const cropButton = useRef<HTMLButtonElement>(null)
  const position = number(index + 1)
  const change = (make: (form: PicturesForm) => PicturesForm) => {
    const form = model.$form.get()
    if (form) model.change({ pictures: make(form.pictures) })
  }
  const steps = [
    { by: -1, label: 'menu-desk:pictures.earlier', icon: up, isLast: index === 0 },
    { by: 1, label: 'menu-desk:pictures.later', icon: down, isLast: index === count - 1 },
  ] as const
  return (
    <li className="grid gap-3 rounded-lg bg-surface-raised p-2">
      <div className="flex items-center gap-1">
        <div
          className="w-20 flex-none sm:w-28 overflow-hidden rounded-lg"
          style={{ aspectRatio: pictureRatio }}
        >
          <Thumbnail source={picture.url} className="size-full" />
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-1">
          {picture.source !== null && (
            <IconButton
              ref={cropButton}
              icon={crop}
              label={t('menu-desk:pictures.crop', { position })}
              aria-expanded={isCropping}
              className={isCropping ? 'bg-accent-soft' : ''}
              onClick={() => setIsCropping(!isCropping)}
            />
          )}
          {count > 1 &&
            steps.map(({ by, label, icon, isLast }) => (
              <IconButton
                key={by}
                icon={icon}
                label={t(label, { position })}
                aria-disabled={isLast}
                className="aria-disabled:opacity-60"
                onClick={() => {
                  if (isLast) return
                  change((form) => movePicture(form, picture.key, by))
                  onMoved(index + 1 + by)
                }}
              />
            ))}
          <IconButton
            icon={close}
            label={t('menu-desk:pictures.remove', { position })}
            onClick={() => {
              change((form) => removePicture(form, picture.key))
              onRemoved()
            }}
          />
        </div>
      </div>
      {isCropping && picture.source !== null && (
        <CropFields
          source={picture.source}
          ratio={pictureRatio}
          onChosen={(region) => model.pictures.crop(picture, region)}
          onClosed={() => {
            setIsCropping(false)
            cropButton.current?.focus()
          }}
        />
      )}
    </li>
  )
}
