import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { plus } from '../../../../components/icons.ts'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { CONTROL_CLASS } from '../../../../components/ui/forms/Field.tsx'
import { ToggleButton } from '../../../../components/ui/forms/ToggleButton.tsx'
import type { DeskPage } from '../../../../stores/desk/desk-page.ts'
import type { OpenSheets } from './open-sheets.ts'

/** What is above the dishes: on phones the search and a button that adds; the rest is in the sheet “More”. */
export function DishTools({
  model,
  isFolded,
  selectButton,
  addButton,
  onFold,
  show,
}: {
  model: DeskPage
  isFolded: boolean
  selectButton: Ref<HTMLButtonElement>
  addButton: Ref<HTMLButtonElement>
  onFold: () => void
  show: (change: OpenSheets) => void
}) {
  const { t } = useI18n()
  const menu = useStore(model.$menu)
  const query = useStore(model.$query)
  const isSelecting = useStore(model.bulk.$isSelecting)
  if (menu.length === 0)
    return (
      <Button className="min-h-14 text-lg" onClick={() => show({ sheet: 'import' })}>
        {t('menu-desk:import.title')}
      </Button>
    )
  return (
    <>
      {!isSelecting && (
        <div className="flex flex-wrap gap-2 max-sm:hidden">
          <Button ref={selectButton} quiet className="min-h-12" onClick={model.bulk.start}>
            {t('menu-desk:bulk.start')}
          </Button>
          <Button quiet className="min-h-12" onClick={() => show({ sheet: 'import' })}>
            {t('menu-desk:import.open')}
          </Button>
          <Button quiet className="min-h-12" onClick={() => show({ sheet: 'export' })}>
            {t('menu-desk:import.export')}
          </Button>
          {menu.length > 1 && (
            <ToggleButton aria-pressed={isFolded} onClick={onFold}>
              {t('menu-desk:fold')}
            </ToggleButton>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <search className="min-w-0 flex-[1_1_9rem]">
          <label htmlFor="desk-search" className="mb-1.5 block font-semibold text-sm max-sm:sr-only">
            {t('menu-desk:search')}
          </label>
          <input
            id="desk-search"
            type="search"
            autoComplete="off"
            placeholder={t('menu-desk:search')}
            className={`${CONTROL_CLASS} text-ellipsis sm:placeholder:text-transparent`}
            value={query}
            onChange={(event) => model.search(event.currentTarget.value)}
          />
        </search>
        {!isSelecting && (
          <Button
            ref={addButton}
            className="min-h-12 px-4 sm:hidden"
            onClick={() => show({ isAdding: true })}
          >
            <Icon of={plus} />
            {t('menu-desk:header.add')}
          </Button>
        )}
      </div>
    </>
  )
}
