import { useStore } from '@nanostores/react'
import { type Ref, Suspense } from 'react'
import { close } from '../../../components/icons.ts'
import { Button, IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { countChanged } from '../../../domain/desk/count-changed.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import type { DeskPage, MenuNotice } from '../../../stores/desk/desk-page.ts'
import { type DraftChange, isScheduled } from '../../../stores/desk/draft-changes.ts'
import { bulkNoticeText } from './bulk/notice-text.ts'
import { lazySheet } from './lazy-sheet.tsx'
import { namesOfTexts } from './names.ts'
import { LiveLink } from './preview/LiveLink.tsx'
import { livenessText } from './versions/liveness-text.ts'

const SelectBar = lazySheet(() => import('./bulk/SelectBar.tsx'))

/** How many changes wait to be published, and what happened last. Stays visible. */
export function ChangesBar({
  model,
  reviewButton,
  onReview,
}: {
  model: DeskPage
  reviewButton: Ref<HTMLButtonElement>
  onReview: () => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const changes = useStore(model.$changes)
  // Those with a time are published then.
  const waiting = changes.filter((change) => !isScheduled(change))
  const notice = useStore(model.$notice)
  const canUndo = useStore(model.$canUndo)
  const isPublishing = useStore(model.$isPublishing)
  const isSelecting = useStore(model.bulk.$isSelecting)
  return (
    <div className="undo-bars sticky z-bar grid gap-2 [@media(height<30rem)_and_(width<40rem)]:static">
      <div role="status">
        {notice && (
          <div className="flex items-center gap-2 rounded-lg border border-line bg-surface-raised py-2 ps-4 pe-1 shadow-lg">
            <p className="wrap-anywhere min-w-0 flex-1 font-semibold">{noticeText(notice, i18n)}</p>
            {notice.what === 'liveness' && notice.liveness.what === 'live' && (
              <LiveLink referenceId={model.parts.referenceId} />
            )}
            <IconButton
              icon={close}
              label={t('counter:close')}
              className="min-h-12 min-w-12"
              onClick={model.dismiss}
            />
          </div>
        )}
      </div>
      <Suspense>{isSelecting && <SelectBar model={model} />}</Suspense>
      {!isSelecting && changes.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-edge bg-surface-raised px-4 py-2 shadow-lg">
          <p className="basis-full font-semibold sm:flex-1">{changedText(changes, i18n)}</p>
          {canUndo && (
            <Button quiet className="min-h-12" onClick={model.undo}>
              {t('counter:undo.button')}
            </Button>
          )}
          <Button ref={reviewButton} quiet className="min-h-12" onClick={onReview}>
            {t('menu-desk:changes.review')}
          </Button>
          {waiting.length > 0 && (
            <Button
              className="min-h-12"
              aria-disabled={isPublishing}
              onClick={() => void model.publish(waiting)}
            >
              {t(isPublishing ? 'ui:loading' : 'menu-desk:changes.publish')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** How much a draft changes, as people count: not in edits, but in dishes. */
function changedText(changes: readonly DraftChange[], { t, list }: I18n): string {
  const { dishes, categories, details } = countChanged(changes)
  return t('menu-desk:changes.changed', {
    list: list([
      ...(dishes > 0 ? [t('menu-desk:changes.dishes', { count: dishes })] : []),
      ...(categories > 0 ? [t('menu-desk:changes.categories', { count: categories })] : []),
      ...(details > 0 ? [t('menu-desk:changes.details', { count: details })] : []),
    ]),
  })
}

function noticeText(notice: MenuNotice, i18n: I18n): string {
  const { t, localize, number } = i18n
  if (notice.what === 'imported')
    return notice.dishes > 0
      ? t('menu-desk:import.doneDishes', { number: number(notice.dishes) })
      : t('menu-desk:import.done')
  if (notice.what === 'bulk' || notice.what === 'bulk-nothing' || notice.what === 'bulk-full')
    return bulkNoticeText(notice, i18n)
  if (notice.what === 'liveness') return livenessText(notice.liveness, i18n)
  if (notice.what === 'nothing-published') return t('menu-desk:draft.nothing')
  if (notice.what === 'draft-full') return t('menu-desk:draft.full')
  if (!('texts' in notice)) return t(`menu-desk:done.${notice.what}`)
  const name = localize(namesOfTexts(notice.texts))
  if (notice.what !== 'moved') return t(`menu-desk:done.${notice.what}`, { name })
  return t('menu-desk:done.moved', { name, position: number(notice.position) })
}
