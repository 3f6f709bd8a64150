import { useStore } from '@nanostores/react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { createDeskPage, type DeskPage } from '../../../stores/desk/desk-page.ts'
import { failedSchedules } from '../../../stores/desk/schedule/failed-schedules.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { firstTouch } from '../first-touch.ts'
import { useSelectFocus } from './bulk/useSelectFocus.ts'
import { useSelectPlace } from './bulk/useSelectPlace.ts'
import { CategorySection } from './CategorySection.tsx'
import { ChangesBar } from './ChangesBar.tsx'
import { useDragScroll } from './drag/useDragRow.ts'
import { DeskHeader } from './header/DeskHeader.tsx'
import { DishTools } from './header/DishTools.tsx'
import type { DeskPart, OpenSheets } from './header/open-sheets.ts'
import { lazySheet, preloadForSheets } from './lazy-sheet.tsx'

const DeskSheets = lazySheet(() => import('./header/DeskSheets.tsx'))
const DeskNotices = lazySheet(() => import('./DeskNotices.tsx'))
const SelectSection = lazySheet(() => import('./bulk/SelectSection.tsx'))
const VenueForms = lazySheet(() => import('./VenueForms.tsx'))

/** The menu desk: the menu with its draft, which owners and managers edit. */
export default function MenuScreen({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createDeskPage(browserPage(), referenceId))
  const state = useStore(model.$state)
  return (
    <div className="mx-auto grid w-full max-w-[64rem] content-start gap-5 px-gutter py-5">
      {/* On phones, the parts of the desk are the title. */}
      <h2 className={state === 'ready' ? 'max-sm:sr-only' : ''}>{t('menu-desk:title')}</h2>
      {state === 'loading' && <p role="status">{t('ui:loading')}</p>}
      {state === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <ErrorText role="alert">{t('menu-desk:failed')}</ErrorText>
          <Button quiet onClick={() => void model.load()}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
      {state === 'refused' && (
        <div role="alert" className="grid gap-2">
          <p className="font-semibold">{t('menu-desk:refused.title')}</p>
          <p>{t('menu-desk:refused.hint')}</p>
        </div>
      )}
      {state === 'ready' && <Desk model={model} referenceId={referenceId} />}
    </div>
  )
}

/** The menu, or the rest of the venue file, and the draft of both. */
function Desk({ model, referenceId }: { model: DeskPage; referenceId: string }) {
  const { t } = useI18n()
  const isOffline = useStore(model.$isOffline)
  const isEditing = useStore(model.$opened) !== null
  const refused = useStore(model.$refused)
  const isUnseen = useStore(model.$isUnseen)
  const hasFailed = failedSchedules(useStore(model.$changes)).length > 0
  const [part, setPart] = useState<DeskPart>('dishes')
  const [isFolded, setIsFolded] = useState(false)
  const [open, setOpen] = useState<OpenSheets>({})
  const buttons = {
    more: useRef<HTMLButtonElement>(null),
    add: useRef<HTMLButtonElement>(null),
    review: useRef<HTMLButtonElement>(null),
  }
  // Staff also edit while they have no connection.
  useEffect(() => {
    void firstTouch().then(() => {
      preloadForSheets(model)
      for (const later of [DeskSheets, SelectSection]) later.preload()
    })
  }, [model])
  const show = (change: OpenSheets) => setOpen((before) => ({ ...before, ...change }))
  const review = () => show({ isReviewing: true })
  const fold = () => setIsFolded(!isFolded)
  return (
    <>
      <DeskHeader
        {...{ referenceId, part, moreButton: buttons.more, show }}
        onPart={(name) => {
          setPart(name)
          // Otherwise its bar would hide how many changes wait.
          if (name !== 'dishes') model.bulk.stop()
        }}
      />
      {isOffline && (
        <p role="alert" className="rounded-lg border border-danger p-4 font-semibold">
          {t('menu-desk:offline')}
        </p>
      )}
      <div role="alert" className="grid gap-2 empty:absolute">
        <Suspense>
          {(hasFailed || isUnseen || refused.length > 0) && (
            <DeskNotices model={model} onReview={review} onUnseen={() => setPart('venue')} />
          )}
        </Suspense>
      </div>
      {part === 'dishes' ? (
        <Dishes {...{ model, isFolded, buttons, show }} onFold={fold} />
      ) : (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          <VenueForms model={model} />
        </Suspense>
      )}
      <ChangesBar model={model} reviewButton={buttons.review} onReview={review} />
      <Suspense>
        {(isEditing || Object.values(open).some(Boolean)) && (
          <DeskSheets {...{ model, referenceId, part, isFolded, open, buttons, show }} onFold={fold} />
        )}
      </Suspense>
    </>
  )
}

function Dishes({
  model,
  isFolded,
  buttons: { more, add },
  show,
  onFold,
}: {
  model: DeskPage
  isFolded: boolean
  buttons: Readonly<Record<'more' | 'add', RefObject<HTMLButtonElement | null>>>
  show: (change: OpenSheets) => void
  onFold: () => void
}) {
  const { t } = useI18n()
  const query = useStore(model.$query)
  const menu = useStore(model.$menu)
  const found = useStore(model.$found)
  const isSelecting = useStore(model.bulk.$isSelecting)
  const selectButton = useSelectFocus(isSelecting, more)
  useSelectPlace(model.bulk.$isSelecting)
  useDragScroll()
  return (
    <>
      <DishTools {...{ model, isFolded, selectButton, addButton: add, onFold, show }} />
      <div role="status" className="empty:absolute">
        {found.length === 0 && (
          <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">
            {t(menu.length === 0 ? 'menu-desk:empty' : 'menu-desk:none')}
          </p>
        )}
      </div>
      {isSelecting ? (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          {found.map((category) => (
            <SelectSection key={category.id} model={model} category={category} />
          ))}
        </Suspense>
      ) : (
        found.map((category) => (
          <CategorySection
            key={category.id}
            model={model}
            category={category}
            // What a search finds is shown.
            isFolded={isFolded && query === ''}
          />
        ))
      )}
      {!isSelecting && (
        <Button quiet className="min-h-12" onClick={() => model.show({ kind: 'new-category' })}>
          {t('menu-desk:addCategory')}
        </Button>
      )}
    </>
  )
}
