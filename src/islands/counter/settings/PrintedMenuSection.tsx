import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../components/ui/forms/ChoiceList.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Select } from '../../../components/ui/forms/Field.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { type MenuPaper, menuPapers, menuParts } from '../../../domain/printing/print-choice.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import {
  createPrintedMenuPage,
  type PrintChoices,
  type PrintedMenuPage,
} from '../../../stores/printed-menu/printed-menu-page.ts'

/** The menu for the printer: what it shows, how it looks, and the button that prints it. */
export default function PrintedMenuSection({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const model = useModel(() =>
    createPrintedMenuPage(browserPage(), referenceId, document.documentElement.dataset.api ?? '/api'),
  )
  const choices = useStore(model.$choices)
  const state = useStore(model.$state)
  return (
    <div className="grid gap-4">
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {state === 'failed' && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
      {state === 'loading' && <p role="status">{t('ui:loading')}</p>}
      {choices?.types.length === 0 && <p role="status">{t('counter-screens:menuPrint.none')}</p>}
      {choices && choices.types.length > 0 && <PrintForm model={model} choices={choices} />}
    </div>
  )
}

function PrintForm({ model, choices }: { model: PrintedMenuPage; choices: PrintChoices }) {
  const { t } = useI18n()
  const choice = useStore(model.$choice)
  const { menu, pdf } = model.addressesOf(choice)
  const frame = useRef<HTMLIFrameElement>(null)
  /** The document that is there with all its pictures. */
  const [loaded, setLoaded] = useState('')
  const isReady = loaded === menu
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {choices.locales.length > 1 && (
          <Select
            label={t('counter-screens:menuPrint.language')}
            value={choice.locale}
            onChange={(event) => model.choose({ locale: event.currentTarget.value })}
          >
            {choices.locales.map((locale) => (
              <option key={locale} value={locale}>
                {languageName(locale)}
              </option>
            ))}
          </Select>
        )}
        {choices.types.length > 1 && (
          <Select
            label={t('counter-screens:menuPrint.type')}
            value={choice.type}
            onChange={(event) => model.choose({ type: event.currentTarget.value })}
          >
            {choices.types.map((type) => (
              <option key={type} value={type}>
                {t(`counter:type.${type}`)}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={t('counter-screens:codes.paper')}
          value={choice.paper}
          onChange={(event) => model.choose({ paper: event.currentTarget.value as MenuPaper })}
        >
          {menuPapers.map((paper) => (
            <option key={paper} value={paper}>
              {paper.toUpperCase()}
            </option>
          ))}
        </Select>
        <Select
          label={t('counter-screens:menuPrint.columns')}
          value={choice.columns}
          onChange={(event) => model.choose({ columns: event.currentTarget.value === '1' ? 1 : 2 })}
        >
          <option value={1}>{t('counter-screens:menuPrint.one')}</option>
          <option value={2}>{t('counter-screens:menuPrint.two')}</option>
        </Select>
      </div>
      <ChoiceList
        multiple
        legend={t('counter-screens:menuPrint.parts')}
        choices={menuParts.map((id) => ({ id, label: t(`counter-screens:menuPrint.${id}`) }))}
        value={choice.parts}
        onChange={model.chooseParts}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) frame.current?.contentWindow?.print()
          }}
        >
          {t(isReady ? 'counter-screens:codes.print' : 'ui:loading')}
        </Button>
        {choices.pdf && (
          <ButtonLink quiet href={pdf} download>
            {t('counter-screens:menuPrint.pdf')}
          </ButtonLink>
        )}
        <ButtonLink quiet href={menu} target="_blank" rel="noopener">
          {t('counter-screens:menuPrint.tab')}
        </ButtonLink>
      </div>
      <p className="text-ink-muted text-sm">
        {t('counter-screens:menuPrint.published')} {t('counter-screens:codes.printHint')}
      </p>
      <Sheet address={menu} paper={choice.paper} frame={frame} onLoaded={() => setLoaded(menu)} />
    </>
  )
}

/** Widths of papers with a margin, and their heights in the preview, in pixels of the document. */
const SHEETS = { a4: { width: 826, height: 1100 }, a5: { width: 591, height: 787 } } as const

/** The document, as small as fits. */
function Sheet({
  address,
  paper,
  frame,
  onLoaded,
}: {
  address: string
  paper: MenuPaper
  frame: React.RefObject<HTMLIFrameElement | null>
  onLoaded: () => void
}) {
  const { t } = useI18n()
  const { width, height } = SHEETS[paper]
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => setScale(element.clientWidth / width))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [width])
  return (
    <div
      ref={box}
      className="overflow-hidden rounded-sm border border-line"
      style={{ blockSize: height * scale }}
      dir="ltr"
    >
      <iframe
        ref={frame}
        src={address}
        title={t('counter-screens:menuPrint.preview')}
        onLoad={onLoaded}
        className="border-0"
        style={{
          inlineSize: width,
          blockSize: height,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  )
}
