import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { ToggleButton } from '../../../components/ui/forms/ToggleButton.tsx'
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
import { ImportButtons } from './import/ImportButtons.tsx'
import { lazySheet, preloadForSheets } from './lazy-sheet.tsx'
import { LiveLink } from './preview/LiveLink.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'

const EditSheet = lazySheet(() => import('./EditSheet.tsx'))
const ReviewSheet = lazySheet(() => import('./ReviewSheet.tsx'))
const FailedSchedules = lazySheet(() => import('./schedule/FailedSchedules.tsx'))
const RefusedEdits = lazySheet(() => import('./RefusedEdits.tsx'))
const UnseenNotice = lazySheet(() => import('./venue/UnseenNotice.tsx'))
const SelectSection = lazySheet(() => import('./bulk/SelectSection.tsx'))
const VersionsSheet = lazySheet(() => import('./versions/VersionsSheet.tsx'))
const VenueForms = lazySheet(() => import('./VenueForms.tsx'))

/** The menu desk: the menu with its draft, which owners and managers edit. */
export default function MenuScreen({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createDeskPage(browserPage(), referenceId))
  const state = useStore(model.$state)
  return (
    <div className="mx-auto grid w-full max-w-[64rem] content-start gap-5 px-gutter py-5">
      <h2>{t('menu-desk:title')}</h2>
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
  const [part, setPart] = useState<(typeof deskParts)[number]>('dishes')
  const [isReviewing, setIsReviewing] = useState(false)
  const [isInVersions, setIsInVersions] = useState(false)
  const reviewButton = useRef<HTMLButtonElement>(null)
  const refused = useStore(model.$refused)
  const isUnseen = useStore(model.$isUnseen)
  const hasFailed = failedSchedules(useStore(model.$changes)).length > 0
  // Staff also edit while they have no connection.
  useEffect(() => {
    void firstTouch().then(() => {
      preloadForSheets(model)
      for (const sheet of [EditSheet, ReviewSheet, SelectSection]) sheet.preload()
    })
  }, [model])
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {deskParts.map((name) => (
          <ToggleButton
            key={name}
            aria-pressed={name === part}
            onClick={() => {
              setPart(name)
              // Otherwise its bar would hide how many changes wait.
              if (name !== 'dishes') model.bulk.stop()
            }}
          >
            {t(`menu-desk:part.${name}`)}
          </ToggleButton>
        ))}
        <span className="contents gap-2 sm:ms-auto sm:flex sm:flex-wrap">
          <Button quiet className="min-h-12" onClick={() => setIsInVersions(true)}>
            {t('menu-desk:versions.title')}
          </Button>
          <PreviewButton model={model} referenceId={referenceId} />
          <LiveLink referenceId={referenceId} />
        </span>
      </div>
      {isOffline && (
        <p role="alert" className="rounded-lg border border-danger p-4 font-semibold">
          {t('menu-desk:offline')}
        </p>
      )}
      <div role="alert" className="grid gap-2 empty:absolute">
        <Suspense>
          {hasFailed && <FailedSchedules model={model} onReview={() => setIsReviewing(true)} />}
        </Suspense>
        <Suspense>{isUnseen && <UnseenNotice model={model} onChosen={() => setPart('venue')} />}</Suspense>
        <Suspense>{refused.length > 0 && <RefusedEdits model={model} />}</Suspense>
      </div>
      {part === 'dishes' ? (
        <Dishes model={model} referenceId={referenceId} />
      ) : (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          <VenueForms model={model} />
        </Suspense>
      )}
      <ChangesBar model={model} reviewButton={reviewButton} onReview={() => setIsReviewing(true)} />
      {isInVersions && (
        <Suspense>
          <VersionsSheet
            model={model}
            onReview={() => setIsReviewing(true)}
            onClosed={() => setIsInVersions(false)}
          />
        </Suspense>
      )}
      <Suspense>
        {isReviewing && (
          <ReviewSheet
            model={model}
            onClosed={() => {
              setIsReviewing(false)
              // What opened it, and would get the focus back, may be gone.
              const focused = document.activeElement
              if (focused === document.body || focused?.closest('dialog')) reviewButton.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const deskParts = ['dishes', 'venue'] as const

function Dishes({ model, referenceId }: { model: DeskPage; referenceId: string }) {
  const { t } = useI18n()
  const query = useStore(model.$query)
  const menu = useStore(model.$menu)
  const found = useStore(model.$found)
  const opened = useStore(model.$opened)
  const isSelecting = useStore(model.bulk.$isSelecting)
  const [isFolded, setIsFolded] = useState(false)
  const selectButton = useSelectFocus(isSelecting)
  useSelectPlace(model.bulk.$isSelecting)
  useDragScroll()
  return (
    <>
      {!isSelecting && (
        <div className="flex flex-wrap gap-2">
          {menu.length > 0 && (
            <Button ref={selectButton} quiet className="min-h-12" onClick={model.bulk.start}>
              {t('menu-desk:bulk.start')}
            </Button>
          )}
          <ImportButtons model={model} referenceId={referenceId} />
          {menu.length > 1 && (
            <ToggleButton aria-pressed={isFolded} onClick={() => setIsFolded(!isFolded)}>
              {t('menu-desk:fold')}
            </ToggleButton>
          )}
        </div>
      )}
      {menu.length > 0 && (
        <Field
          type="search"
          autoComplete="off"
          label={t('menu-desk:search')}
          value={query}
          onChange={(event) => model.search(event.currentTarget.value)}
        />
      )}
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
      <Suspense>{opened && <EditSheet model={model} opened={opened} />}</Suspense>
    </>
  )
}
