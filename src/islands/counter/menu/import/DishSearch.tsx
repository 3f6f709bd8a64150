import { useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../../components/ui/basics/LocalizedText.tsx'
import { Thumbnail } from '../../../../components/ui/basics/Thumbnail.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { findInMenu, type MenuCategory } from '../../../../stores/desk/menu-list.ts'
import { firstPicture } from '../../../../stores/desk/pictures/picture-urls.ts'
import { focusOnce } from '../focus-once.ts'
import { nameOf, namesOfTexts } from '../names.ts'

/** The dishes of a menu, with a search, to choose one or none. */
export function DishSearch({
  menu,
  chosen,
  onChosen,
}: {
  menu: readonly MenuCategory[]
  /** The id of a dish; null: none. */
  chosen: string | null
  onChosen: (dish: string | null) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const [query, setQuery] = useState('')
  const found = findInMenu(menu, query).filter(({ items }) => items.length > 0)
  return (
    <div className="grid gap-2">
      <Field
        ref={focusOnce}
        type="search"
        autoComplete="off"
        label={t('menu-desk:search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p role="status" className="text-sm empty:absolute">
        {found.length === 0 && t('menu-desk:none')}
      </p>
      <div className="grid max-h-[40dvh] content-start gap-3 overflow-y-auto rounded-lg border border-line bg-surface p-2">
        {chosen !== null && (
          <button type="button" className={ROW_CLASS} onClick={() => onChosen(null)}>
            {t('menu-desk:media.nobody')}
          </button>
        )}
        {found.map((category) => (
          <ul key={category.id} aria-label={nameOf(category, i18n)} className="grid gap-1">
            <li aria-hidden="true" className="px-2 text-ink-muted text-sm">
              <LocalizedText text={namesOfTexts(category.texts)} />
            </li>
            {category.items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-pressed={item.id === chosen}
                  className={`${ROW_CLASS} aria-pressed:bg-accent-soft`}
                  onClick={() => onChosen(item.id)}
                >
                  <Thumbnail
                    source={firstPicture('item', item.element) ?? undefined}
                    size="icon"
                    className="size-10"
                  />
                  <bdi>{nameOf(item, i18n)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

const ROW_CLASS =
  'wrap-anywhere flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-lg px-2 py-1 text-start font-semibold hover:bg-surface-sunken focus-visible:outline-offset-[-3px]'
