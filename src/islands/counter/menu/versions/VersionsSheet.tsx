import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { Undone } from '../../../../stores/desk/versions/versions-page.ts'
import { type Describing, useDescribing } from '../describing.ts'
import { ChangeList } from './ChangeList.tsx'
import { PublicationLine } from './PublicationLine.tsx'
import { VersionCard } from './VersionCard.tsx'

/** The versions of the menu, newest first: what each changed, and how to go back. */
export default function VersionsSheet({
  model,
  onReview,
  onClosed,
}: {
  model: MenuPage
  onReview: () => void
  onClosed: () => void
}) {
  const { t } = useI18n()
  const { versions } = model
  const list = useStore(versions.$versions)
  const loading = useStore(versions.$loading)
  const undone = useStore(versions.$undone)
  const describing = useDescribing(model)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => versions.open(), [versions])
  useEffect(() => {
    // The button may be far below.
    if (undone) box.current?.scrollIntoView({ block: 'nearest' })
  }, [undone])
  return (
    <Sheet label={t('menu-desk:versions.title')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid content-start gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
          <h2 className="sheet-title">{t('menu-desk:versions.title')}</h2>
          {loading === 'loading' && list.length === 0 && <p role="status">{t('ui:loading')}</p>}
          {loading === 'failed' && (
            <div className="grid justify-items-start gap-2">
              <ErrorText role="alert">{t('menu-desk:versions.failedToLoad')}</ErrorText>
              <Button quiet onClick={() => void versions.load()}>
                {t('ui:retry')}
              </Button>
            </div>
          )}
          <PublicationLine versions={versions} />
          <div>
            <div role="status" ref={box} className="scroll-mt-5">
              {undone && (
                <UndoneBox
                  undone={undone}
                  describing={describing}
                  onReady={() => {
                    // First: as this one closes, Back must already belong to the other.
                    onReview()
                    close()
                  }}
                />
              )}
            </div>
            <ul className="grid gap-3">
              {list.map((version, index) => (
                <VersionCard
                  key={version.version}
                  model={model}
                  version={version}
                  isLatest={index === 0}
                  describing={describing}
                  onRestored={close}
                />
              ))}
            </ul>
          </div>
        </div>
      )}
    </Sheet>
  )
}

/** What taking back put into the draft, and what could not be taken back. */
function UndoneBox({
  undone: { count, lasting, isFull },
  describing,
  onReady,
}: {
  undone: Undone
  describing: Describing
  onReady: () => void
}) {
  const { t, number } = describing.i18n
  const undoneText = () => {
    if (isFull) return t('menu-desk:bulk.full')
    return count === 0
      ? t('menu-desk:versions.nothingUndone')
      : t('menu-desk:versions.undone', { number: number(count) })
  }
  return (
    <div className="mb-5 grid justify-items-start gap-2 rounded-lg border border-accent bg-accent-soft p-4">
      <p className="font-semibold">{undoneText()}</p>
      {lasting.length > 0 && (
        <>
          <p>{t('menu-desk:versions.lasting', { number: number(lasting.length) })}</p>
          <ChangeList changes={lasting} describing={describing} />
        </>
      )}
      {count > 0 && (
        <Button quiet className="min-h-12" onClick={onReady}>
          {t('menu-desk:versions.toDraft')}
        </Button>
      )}
    </div>
  )
}
