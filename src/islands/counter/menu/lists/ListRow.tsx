import { down, up } from '../../../../components/page-icons.ts'
import { IconButton } from '../../../../components/ui/basics/Button.tsx'
import { Thumbnail } from '../../../../components/ui/basics/Thumbnail.tsx'
import { readText } from '../../../../stores/desk/lists/list-values.ts'
import type { ListEntry, ListName } from '../../../../stores/desk/lists/venue-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { useDescribing } from '../describing.ts'
import { entryName, factsText, textsOfName } from './list-texts.ts'

/** An entry of a list: its name and its facts. A tap edits it. The buttons keep the focus, so that it can be moved on. */
export function ListRow({
  model,
  list,
  entry,
  isFirst,
  isLast,
}: {
  model: MenuPage
  list: ListName
  entry: ListEntry
  isFirst: boolean
  isLast: boolean
}) {
  const describing = useDescribing(model)
  const { i18n } = describing
  const name = entryName(list, entry, describing)
  const steps = [
    { by: -1, label: 'menu-desk:moveUp', icon: up, isEnd: isFirst },
    { by: 1, label: 'menu-desk:moveDown', icon: down, isEnd: isLast },
  ] as const
  return (
    <li className="flex items-center gap-1 rounded-lg bg-surface-raised pe-1">
      <button
        type="button"
        className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 px-4 py-2 text-start"
        onClick={() => model.lists.edit(entry)}
      >
        {list === 'banners' && (
          <Thumbnail source={readText(entry.element.image) || undefined} size="icon" className="h-12 w-20" />
        )}
        <span className="min-w-0 flex-1">
          <bdi className="wrap-anywhere font-semibold">{name}</bdi>
          <span className="block text-ink-muted text-sm">
            {factsText(list, entry, { ...describing, today: model.lists.today() })}
          </span>
        </span>
      </button>
      {model.lists.isOrdered(list) &&
        steps.map(({ by, label, icon, isEnd }) => (
          <IconButton
            key={by}
            icon={icon}
            label={i18n.t(label, { name })}
            aria-disabled={isEnd}
            className="aria-disabled:opacity-60"
            onClick={() => model.lists.move(entry, by, textsOfName(name, i18n))}
          />
        ))}
    </li>
  )
}
