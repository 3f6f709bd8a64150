import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { listNames } from '../../../../stores/desk/lists/venue-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { FormCard } from '../FormCard.tsx'
import { focusOnce } from '../focus-once.ts'
import { ListScreen } from './ListScreen.tsx'

/** The cards of the forms (`children`) and the lists of the venue, or the list that is open. */
export function ListCards({ model, children }: { model: MenuPage; children: ReactNode }) {
  const { t } = useI18n()
  const list = useStore(model.lists.$list)
  /** The card that gets the focus back. */
  const last = useRef(list)
  if (list) {
    last.current = list
    return <ListScreen key={list} model={model} list={list} />
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {children}
      {listNames.map((name) => (
        <li key={name}>
          <FormCard
            ref={name === last.current ? focusOnce : undefined}
            name={t(`menu-desk:lists.title.${name}`)}
            hint={t(`menu-desk:lists.hint.${name}`)}
            onOpened={() => model.lists.open(name)}
          />
        </li>
      ))}
    </ul>
  )
}
