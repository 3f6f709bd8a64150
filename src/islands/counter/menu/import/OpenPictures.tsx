import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import type { ChosenPicture } from '../../../../stores/desk/import/picture-files.ts'
import type { MenuCategory } from '../../../../stores/desk/menu-list.ts'
import { nameOf } from '../names.ts'
import { DishSearch } from './DishSearch.tsx'
import { PictureSketch } from './PictureSketch.tsx'

/** Files that are shown at once. */
const STEP = 20

/** Asks whose pictures files are. Each is shown, and its dish is searched for. */
export function OpenPictures({ importing, menu }: { importing: MenuImport; menu: readonly MenuCategory[] }) {
  const { t, number } = useI18n()
  const { pictures } = importing
  const files = useStore(pictures.$files)
  const { open } = useStore(pictures.$matches)
  const [most, setMost] = useState(STEP)
  return (
    <div className="grid gap-3 rounded-lg border border-line p-4">
      <h4 className="font-semibold">{t('menu-desk:media.open')}</h4>
      <ul className="grid gap-3">
        {open.slice(0, most).map(({ file, dish }) => (
          <OpenPicture
            key={file}
            file={file}
            picture={files.find(({ name }) => name === file)}
            dish={dish}
            menu={menu}
            onAssigned={(id) => pictures.assign(file, id)}
          />
        ))}
      </ul>
      {open.length > most && (
        <Button quiet className="min-h-12 justify-self-start" onClick={() => setMost(most + STEP)}>
          {t('menu-desk:import.more', { number: number(open.length - most) })}
        </Button>
      )}
    </div>
  )
}

function OpenPicture({
  file,
  picture,
  dish,
  menu,
  onAssigned,
}: {
  file: string
  picture: ChosenPicture | undefined
  /** The id of the dish that somebody has chosen. */
  dish: string | null
  menu: readonly MenuCategory[]
  onAssigned: (dish: string | null) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const label = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const chosen = menu.flatMap(({ items }) => items).find(({ id }) => id === dish)
  return (
    <li className="grid gap-2 rounded-lg bg-surface-raised p-3">
      <div className="flex items-center gap-3">
        <PictureSketch picture={picture} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <bdi id={label} className="wrap-anywhere text-sm">
            {file}
          </bdi>
          <Button
            ref={button}
            quiet
            className="wrap-anywhere min-h-12"
            aria-expanded={isAsking}
            aria-describedby={label}
            onClick={() => setIsAsking(!isAsking)}
          >
            {chosen ? nameOf(chosen, i18n) : t('menu-desk:media.dish')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <DishSearch
          menu={menu}
          chosen={dish}
          onChosen={(id) => {
            onAssigned(id)
            setIsAsking(false)
            button.current?.focus()
          }}
        />
      )}
    </li>
  )
}
