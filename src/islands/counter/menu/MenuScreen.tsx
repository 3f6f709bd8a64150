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
import { focusIfLost } from './focus-once.ts'
import { DeskHeader, type DeskPart } from './header/DeskHeader.tsx'
import { type DeskSheet, DeskSheets } from './header/DeskSheets.tsx'
import { DishTools } from './header/DishTools.tsx'
import { lazySheet, preloadForSheets } from './lazy-sheet.tsx'

const EditSheet = lazySheet(() => import('./EditSheet.tsx'))
const ReviewSheet = lazySheet(() => import('./ReviewSheet.tsx'))
const FailedSchedules = lazySheet(() => import('./schedule/FailedSchedules.tsx'))
const RefusedEdits = lazySheet(() => import('./RefusedEdits.tsx'))
const UnseenNotice = lazySheet(() => import('./venue/UnseenNotice.tsx'))
const SelectSection = lazySheet(() => import('./bulk/SelectSection.tsx'))
const MoreSheet = lazySheet(() => import('./header/MoreSheet.tsx'))
const AddSheet = lazySheet(() => import('./header/AddSheet.tsx'))
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
  const [part, setPart] = useState<DeskPart>('dishes')
  const [isFolded, setIsFolded] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  const [isInMore, setIsInMore] = useState(false)
  const [sheet, setSheet] = useState<DeskSheet | null>(null)
  const reviewButton = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  // Staff also edit while they have no connection.
  useEffect(() => {
    void firstTouch().then(() => {
      preloadForSheets(model)
      for (const one of [EditSheet, ReviewSheet, SelectSection, MoreSheet, AddSheet]) one.preload()
    })
  }, [model])
  const review = () => setIsReviewing(true)
  const fold = () => setIsFolded(!isFolded)
  return (
    <>
      <DeskHeader
        {...{ referenceId, part, moreButton }}
        onPart={(name) => {
          setPart(name)
          // Otherwise its bar would hide how many changes wait.
          if (name !== 'dishes') model.bulk.stop()
        }}
        onOpen={setSheet}
        onMore={() => setIsInMore(true)}
      />
      {isOffline && (
        <p role="alert" className="rounded-lg border border-danger p-4 font-semibold">
          {t('menu-desk:offline')}
        </p>
      )}
      <Notices model={model} onReview={review} onUnseen={() => setPart('venue')} />
      {part === 'dishes' ? (
        <Dishes {...{ model, isFolded, moreButton }} onFold={fold} onOpen={setSheet} />
      ) : (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          <VenueForms model={model} />
        </Suspense>
      )}
      <ChangesBar model={model} reviewButton={reviewButton} onReview={review} />
      <Suspense>
        {isInMore && (
          <MoreSheet
            {...{ model, referenceId, part, isFolded }}
            onFold={fold}
            onOpen={setSheet}
            onClosed={() => setIsInMore(false)}
          />
        )}
      </Suspense>
      <DeskSheets
        {...{ model, referenceId, opened: sheet }}
        onReview={review}
        onClosed={() => {
          setSheet(null)
          focusIfLost(moreButton.current)
        }}
      />
      <Suspense>
        {isReviewing && (
          <ReviewSheet
            model={model}
            onClosed={() => {
              setIsReviewing(false)
              focusIfLost(reviewButton.current)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** What somebody has to know or decide about the draft. */
function Notices({
  model,
  onReview,
  onUnseen,
}: {
  model: DeskPage
  onReview: () => void
  onUnseen: () => void
}) {
  const refused = useStore(model.$refused)
  const isUnseen = useStore(model.$isUnseen)
  const hasFailed = failedSchedules(useStore(model.$changes)).length > 0
  return (
    <div role="alert" className="grid gap-2 empty:absolute">
      <Suspense>{hasFailed && <FailedSchedules model={model} onReview={onReview} />}</Suspense>
      <Suspense>{isUnseen && <UnseenNotice model={model} onChosen={onUnseen} />}</Suspense>
      <Suspense>{refused.length > 0 && <RefusedEdits model={model} />}</Suspense>
    </div>
  )
}

function Dishes({
  model,
  isFolded,
  moreButton,
  onFold,
  onOpen,
}: {
  model: DeskPage
  isFolded: boolean
  moreButton: RefObject<HTMLButtonElement | null>
  onFold: () => void
  onOpen: (sheet: DeskSheet) => void
}) {
  const { t } = useI18n()
  const query = useStore(model.$query)
  const menu = useStore(model.$menu)
  const found = useStore(model.$found)
  const opened = useStore(model.$opened)
  const isSelecting = useStore(model.bulk.$isSelecting)
  const [isAdding, setIsAdding] = useState(false)
  const selectButton = useRef<HTMLButtonElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const startAdding = useReturnFocus(model, addButton)
  useSelectFocus(isSelecting, moreButton, selectButton)
  useSelectPlace(model.bulk.$isSelecting)
  useDragScroll()
  return (
    <>
      <DishTools
        {...{ model, isFolded, selectButton, addButton, onFold, onOpen }}
        onAdd={() => setIsAdding(true)}
      />
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
      <Suspense>
        {isAdding && <AddSheet model={model} onAdding={startAdding} onClosed={() => setIsAdding(false)} />}
      </Suspense>
      <Suspense>{opened && <EditSheet model={model} opened={opened} />}</Suspense>
    </>
  )
}

/** Returns a function to call before a form is opened from a sheet, which is gone afterwards: the button gets the focus instead. */
function useReturnFocus(
  { $opened }: Pick<DeskPage, '$opened'>,
  button: RefObject<HTMLButtonElement | null>,
): () => void {
  const isExpected = useRef(false)
  useEffect(
    () =>
      $opened.listen((opened) => {
        if (opened || !isExpected.current) return
        isExpected.current = false
        focusIfLost(button.current)
      }),
    [$opened, button],
  )
  return () => {
    isExpected.current = true
  }
}
