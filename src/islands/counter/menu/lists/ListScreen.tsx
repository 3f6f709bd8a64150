import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { pencil } from '../../../../components/icons.ts'
import { back } from '../../../../components/page-icons.ts'
import { Button, IconButton, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import { formatReference } from '../../../../i18n/format/format.ts'
import type { ListGroup, ListName } from '../../../../stores/desk/lists/venue-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { focusOnce } from '../focus-once.ts'
import { ListRow } from './ListRow.tsx'
import { ListSheet } from './ListSheet.tsx'
import { groupName } from './list-texts.ts'
import { tableWords } from './table-words.ts'

/** A list of the venue file: its entries, and what adds some. */
export function ListScreen({ model, list }: { model: MenuPage; list: ListName }) {
  const { t } = useI18n()
  const { lists } = model
  const groups = useStore(lists.$groups)
  const form = useStore(lists.$form)
  const { locales } = useStore(model.$venue)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <section className="grid gap-4" aria-label={t(`menu-desk:lists.title.${list}`)}>
      <div>
        <TextButton className="min-h-12" onClick={lists.close}>
          <Icon of={back} flip />
          {t('menu-desk:venue.title')}
        </TextButton>
        <h3 ref={focusOnce} tabIndex={-1} className="text-xl outline-none">
          {t(`menu-desk:lists.title.${list}`)}
        </h3>
      </div>
      {list === 'tables' && <BranchChoice model={model} />}
      <div role="status" className="empty:absolute">
        {groups.every(({ entries }) => entries.length === 0) && (
          <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">
            {t(`menu-desk:lists.empty.${list}`)}
          </p>
        )}
      </div>
      {groups.map((group) => (
        <Group key={group.key} model={model} list={list} group={group} isOnly={groups.length === 1} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button ref={addButton} className="min-h-12" onClick={lists.add}>
          {t(`menu-desk:lists.add.${list}`)}
        </Button>
        {list === 'tables' && (
          <Button
            quiet
            className="min-h-12"
            onClick={() =>
              void tableWords(locales).then((words) => {
                // Another form may have been opened meanwhile, or another list.
                if (lists.$form.get() === null && lists.$list.get() === list)
                  lists.addMany(formatReference, words)
              })
            }
          >
            {t('menu-desk:lists.form.many')}
          </Button>
        )}
      </div>
      {form && (
        <ListSheet
          model={model}
          list={list}
          form={form}
          onClosed={() => {
            lists.closeForm()
            // The entry that opened the sheet, and would get the focus back, may have been removed.
            const focused = document.activeElement
            if (focused === document.body || focused?.closest('dialog')) addButton.current?.focus()
          }}
        />
      )}
    </section>
  )
}

/** The branch whose tables are shown, if there are several. */
function BranchChoice({ model }: { model: MenuPage }) {
  const { t, localize } = useI18n()
  const { branches } = useStore(model.$venue)
  const branch = useStore(model.lists.$branch)
  if (branches.length < 2) return null
  return (
    <div className="sm:max-w-80">
      <Select
        label={t('menu-desk:lists.branch')}
        value={branch}
        onChange={(event) => model.lists.chooseBranch(event.currentTarget.value)}
      >
        {branches.map(({ id, names }) => (
          <option key={id} value={id}>
            {localize(names) || id}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Tables of a floor, or discounts of an order type. Other lists have one group without a heading. */
function Group({
  model,
  list,
  group,
  isOnly,
}: {
  model: MenuPage
  list: ListName
  group: ListGroup
  isOnly: boolean
}) {
  const i18n = useI18n()
  // Where no table has a floor, none is missing.
  const name = isOnly && group.key === '' ? null : groupName(list, group, i18n)
  const isFloor = list === 'tables' && group.key !== ''
  return (
    <section aria-label={name ?? undefined} className="grid gap-2">
      {name !== null && (
        <div className="flex items-center gap-1">
          <h4 className="wrap-anywhere min-w-0 font-semibold text-lg">
            <bdi>{name}</bdi>
          </h4>
          {isFloor && (
            <IconButton
              icon={pencil}
              label={i18n.t('menu-desk:lists.renameFloor', { name })}
              onClick={() => model.lists.renameFloor(group.key)}
            />
          )}
        </div>
      )}
      <ul className="grid gap-2">
        {group.entries.map((entry, index) => (
          <ListRow
            key={entry.key}
            model={model}
            list={list}
            entry={entry}
            isFirst={index === 0}
            isLast={index === group.entries.length - 1}
          />
        ))}
      </ul>
    </section>
  )
}
