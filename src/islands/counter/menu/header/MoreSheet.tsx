import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { CARD_CLASS, CardText } from '../FormCard.tsx'
import type { DeskPart, DeskSheet } from './open-sheets.ts'

/** On phones: what the desk can do beside what its header shows. */
export function MoreSheet({
  model,
  referenceId,
  part,
  isFolded,
  onFold,
  onOpen,
  onClosed,
}: {
  model: MenuPage
  referenceId: string
  part: DeskPart
  isFolded: boolean
  onFold: () => void
  onOpen: (sheet: DeskSheet) => void
  onClosed: () => void
}) {
  const { t } = useI18n()
  const menu = useStore(model.$menu)
  const isSelecting = useStore(model.bulk.$isSelecting)
  const afterwards = useRef<() => void>(undefined)
  const hasTools = part === 'dishes' && !isSelecting && menu.length > 0
  return (
    <Sheet
      label={t('menu-desk:header.more')}
      closeLabel={t('counter:close')}
      onClosed={() => {
        onClosed()
        afterwards.current?.()
      }}
    >
      {(close) => {
        /** What moves the focus on the desk has to wait until the desk can be used. */
        const act = (work: () => void) => {
          afterwards.current = work
          close()
        }
        const open = (sheet: DeskSheet) => {
          // First: as this one closes, Back must already belong to the other.
          onOpen(sheet)
          close()
        }
        return (
          <div className="grid gap-4 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
            <h2 className="sheet-title">{t('menu-desk:header.more')}</h2>
            <ul className="grid gap-2">
              {hasTools && (
                <Row name={t('menu-desk:bulk.start')} hint="select" onChosen={() => act(model.bulk.start)} />
              )}
              {hasTools && menu.length > 1 && (
                <Row
                  name={t('menu-desk:fold')}
                  hint="fold"
                  isPressed={isFolded}
                  onChosen={() => act(onFold)}
                />
              )}
              {hasTools && (
                <Row name={t('menu-desk:import.open')} hint="import" onChosen={() => open('import')} />
              )}
              {hasTools && (
                <Row name={t('menu-desk:import.export')} hint="export" onChosen={() => open('export')} />
              )}
              <Row name={t('menu-desk:versions.title')} hint="versions" onChosen={() => open('versions')} />
              <li>
                <a
                  href={`/${referenceId}`}
                  target="_blank"
                  rel="noopener"
                  className={CARD_CLASS}
                  onClick={close}
                >
                  <CardText name={t('menu-desk:preview.live')} hint={t('menu-desk:header.hint.live')} />
                </a>
              </li>
            </ul>
          </div>
        )
      }}
    </Sheet>
  )
}

function Row({
  name,
  hint,
  isPressed,
  onChosen,
}: {
  name: string
  hint: 'select' | 'fold' | 'import' | 'export' | 'versions'
  /** Whether it is on; undefined if it is no switch. */
  isPressed?: boolean
  onChosen: () => void
}) {
  const { t } = useI18n()
  return (
    <li>
      <button
        type="button"
        aria-pressed={isPressed}
        className={`${CARD_CLASS} border-2 border-transparent aria-pressed:border-accent aria-pressed:bg-accent-soft`}
        onClick={onChosen}
      >
        <CardText name={name} hint={t(`menu-desk:header.hint.${hint}`)} />
      </button>
    </li>
  )
}
