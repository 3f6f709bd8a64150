import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { close as closeIcon } from '../../../../components/icons.ts'
import { ButtonLink, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { SelectBox } from '../../../../components/ui/forms/Field.tsx'
import { ToggleButton } from '../../../../components/ui/forms/ToggleButton.tsx'
import { useCloseOnBack } from '../../../../components/ui/screen/useCloseOnBack.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import {
  createPreviewFrame,
  fitWidth,
  PREVIEW_WIDTHS,
  type PreviewFrame,
  type PreviewWidth,
} from '../../../../stores/desk/preview/preview-frame.ts'
import { LiveLink } from './LiveLink.tsx'

type Props = { model: MenuPage; referenceId: string; onClosed: () => void }

/** The pages with the draft, in the width of a device and any language of the venue. Fills the screen. */
export default function PreviewDialog({ model, referenceId, onClosed }: Props) {
  const { t, locale } = useI18n()
  const { locales } = useStore(model.$venue)
  const isEdited = useStore(model.$edits).length > 0
  const dialog = useRef<HTMLDialogElement>(null)
  const shownPages = useRef<HTMLIFrameElement>(null)
  const [frame] = useState(() =>
    createPreviewFrame(referenceId, {
      locale: locales.includes(locale) ? locale : (locales[0] ?? locale),
      language: locale,
      api: document.documentElement.dataset.api ?? '/api',
    }),
  )
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  /** Links change the page by themselves, long before its pictures are loaded. */
  const look = () => frame.moved(readSearch(shownPages.current))
  const closed = useCloseOnBack(() => dialog.current?.close())
  return (
    <dialog
      ref={dialog}
      aria-label={t('menu-desk:preview.title')}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-surface-sunken p-0 text-ink open:flex"
      onClose={() => {
        closed()
        onClosed()
      }}
    >
      {/* Two lines at most, also on phones: the pages need the room. */}
      <div className="flex flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-surface px-gutter py-1 sm:gap-x-4 sm:py-2">
        <h2 className="min-w-0 flex-1 text-lg">{t('menu-desk:preview.title')}</h2>
        <div className="order-1 flex w-full items-center gap-2 overflow-x-auto sm:order-none sm:w-auto">
          <Widths frame={frame} />
          {locales.length > 1 && <Languages frame={frame} locales={locales} look={look} />}
        </div>
        {isEdited ? (
          <NewTab frame={frame} look={look} />
        ) : (
          <LivePage frame={frame} referenceId={referenceId} />
        )}
        <IconButton
          icon={closeIcon}
          label={t('counter:close')}
          className="min-h-12 min-w-12"
          onClick={() => dialog.current?.close()}
        />
      </div>
      <Pages model={model} frame={frame} element={shownPages} look={look} />
    </dialog>
  )
}

function Widths({ frame }: { frame: PreviewFrame }) {
  const { t } = useI18n()
  const width = useStore(frame.$width)
  return (
    <fieldset className="flex flex-none gap-2">
      <legend className="sr">{t('menu-desk:preview.width')}</legend>
      {(Object.keys(PREVIEW_WIDTHS) as PreviewWidth[]).map((one) => (
        // On phones, the choice of a language needs its place.
        <span key={one} className={one === 'tablet' ? 'max-sm:hidden' : 'contents'}>
          <ToggleButton aria-pressed={one === width} onClick={() => frame.chooseWidth(one)}>
            {t(`menu-desk:preview.${one}`)}
          </ToggleButton>
        </span>
      ))}
    </fieldset>
  )
}

type PartProps = { frame: PreviewFrame; look: () => void }

function Languages({ frame, look, locales }: PartProps & { locales: readonly string[] }) {
  const { t } = useI18n()
  const { locale } = useStore(frame.$page)
  return (
    <SelectBox
      aria-label={t('menu-desk:preview.language')}
      value={locale}
      onChange={(event) => {
        look()
        frame.chooseLanguage(event.currentTarget.value)
      }}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </SelectBox>
  )
}

function NewTab({ frame, look }: PartProps) {
  const { t } = useI18n()
  const page = useStore(frame.$page)
  return (
    <ButtonLink
      quiet
      className="min-h-12"
      href={frame.addressOf(page)}
      target="_blank"
      rel="noopener"
      onPointerEnter={look}
      onFocus={look}
    >
      {t('menu-desk:preview.newTab')}
    </ButtonLink>
  )
}

/** The page itself, once nothing distinguishes the preview from it. */
function LivePage({ frame, referenceId }: { frame: PreviewFrame; referenceId: string }) {
  const { path } = useStore(frame.$page)
  return <LiveLink referenceId={referenceId} path={path} />
}

/** The page that is shown. It loads again when the draft changes, and stays at its place. */
function Pages({
  model,
  frame,
  element,
  look,
}: PartProps & { model: MenuPage; element: RefObject<HTMLIFrameElement | null> }) {
  const { t } = useI18n()
  const { locale } = useStore(frame.$page)
  // Not of a page that a link led to: it would load again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is loaded at the page that is shown
  const first = useMemo(() => frame.addressOf(frame.$page.get()), [frame, locale])
  const width = useStore(frame.$width)
  const space = useRef<HTMLDivElement>(null)
  const available = useSize(space)
  const edits = useStore(model.$edits)
  const draft = edits.map(({ id }) => id).join(' ')
  const shown = useRef(draft)
  useEffect(() => {
    if (shown.current === draft) return
    shown.current = draft
    element.current?.contentWindow?.location.reload()
  }, [draft, element])
  const scale = fitWidth(width, available.width)
  return (
    <div ref={space} className="relative min-h-0 flex-1 overflow-hidden">
      {available.width > 0 && (
        <iframe
          key={locale}
          ref={element}
          title={t('menu-desk:preview.frame')}
          src={first}
          // Without scripts of its own, but readable from here.
          sandbox="allow-same-origin"
          className="absolute top-0 border-0 bg-surface"
          style={{
            width: PREVIEW_WIDTHS[width],
            height: available.height / scale,
            left: (available.width - PREVIEW_WIDTHS[width] * scale) / 2,
            transformOrigin: '0 0',
            transform: `scale(${scale})`,
          }}
          onLoad={look}
        />
      )}
    </div>
  )
}

/** The query of the page in a frame; '' if the frame shows an error of the browser. */
function readSearch(frame: HTMLIFrameElement | null): string {
  try {
    return frame?.contentWindow?.location.search ?? ''
  } catch {
    return ''
  }
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(() =>
      setSize({ width: observed.clientWidth, height: observed.clientHeight }),
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}
