import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { close as closeIcon } from '../../../../components/icons.ts'
import { IconButton } from '../../../../components/ui/basics/Button.tsx'
import { I18nProvider, useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { useCloseOnBack } from '../../../../components/ui/screen/useCloseOnBack.ts'
import { loadFetchedI18n } from '../../../../connected/fetched-i18n.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { AreaStep } from './AreaStep.tsx'
import { PlaceAnswer } from './PlaceAnswer.tsx'
import { ZoneList } from './ZoneList.tsx'
import { ZoneStep } from './ZoneStep.tsx'

// Without a connection, the lists still work.
const ZonePicture = lazy(() => import('./ZonePicture.tsx').catch(() => ({ default: NoPicture })))

/** The delivery zones of the venue: lists and forms, with a map beside them. Fills the screen. */
export default function ZonesDialog({ model }: { model: MenuPage }) {
  const i18n = useI18n()
  const { t } = i18n
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useMapTexts(i18n)
  const { zones } = model
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  const closed = useCloseOnBack(() => dialog.current?.close())
  return (
    <dialog
      ref={dialog}
      aria-label={t('menu-desk:zones.title')}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-surface p-0 text-ink open:flex"
      onCancel={(event) => {
        if (!zones.$area.get()) return
        event.preventDefault()
        zones.leaveArea()
      }}
      onClose={() => {
        closed()
        zones.close()
      }}
    >
      <div className="flex flex-none items-center gap-4 border-line border-b px-gutter py-1">
        <h2 id="zones-title" tabIndex={-1} className="flex-1 text-lg outline-none">
          {t('menu-desk:zones.title')}
        </h2>
        <IconButton
          icon={closeIcon}
          label={t('counter:close')}
          className="min-h-12 min-w-12"
          onClick={() => dialog.current?.close()}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row-reverse">
        <div className="h-[34dvh] flex-none border-line border-b md:h-auto md:flex-1 md:border-b-0">
          {words === 'failed' ? (
            <NoPicture />
          ) : (
            words && (
              <I18nProvider i18n={words}>
                <Suspense fallback={<p className="p-4">{t('ui:loading')}</p>}>
                  <ZonePicture model={zones} />
                </Suspense>
              </I18nProvider>
            )
          )}
        </div>
        <div className="flex min-h-0 flex-1 flex-col border-line md:max-w-[28rem] md:flex-none md:basis-2/5 md:border-e">
          <PlaceAnswer model={model} />
          <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-5">
            {words && (
              <I18nProvider i18n={words === 'failed' ? i18n : words}>
                <Step model={model} hasSearch={words !== 'failed'} />
              </I18nProvider>
            )}
          </div>
        </div>
      </div>
    </dialog>
  )
}

function NoPicture() {
  const { t } = useI18n()
  return <p className="p-4 text-ink-muted">{t('menu-desk:zones.noMap')}</p>
}

function Step({ model, hasSearch }: { model: MenuPage; hasSearch: boolean }) {
  const form = useStore(model.zones.$form)
  const open = useStore(model.zones.$area)
  if (!form) return <ZoneList model={model} hasSearch={hasSearch} />
  const area = form.areas.find(({ key }) => key === open?.key)
  return open && area ? (
    <AreaStep key={open.key} model={model} area={area} open={open} />
  ) : (
    <ZoneStep model={model} form={form} />
  )
}

/** The texts of the map, which load with it; null as long as they are not there. */
function useMapTexts(i18n: I18n): I18n | 'failed' | null {
  const [words, setWords] = useState<I18n | 'failed' | null>(null)
  useEffect(() => {
    let isShown = true
    loadFetchedI18n(i18n, 'map').then(
      (loaded) => isShown && setWords(loaded),
      () => isShown && setWords('failed'),
    )
    return () => {
      isShown = false
    }
  }, [i18n])
  return words
}
