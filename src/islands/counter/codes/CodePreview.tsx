import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { CodeLayout, CodePage } from '../../../domain/codes/code-layout.ts'
import type { PrintedCode } from '../../../stores/codes/printed-codes.ts'
import { download } from '../download.ts'
import { CodeSheet, type CodeStyle } from './CodeSheet.tsx'
import { PrintedPages } from './PrintedPages.tsx'

type Props = {
  layout: CodeLayout
  pages: readonly CodePage<PrintedCode>[]
  style: CodeStyle
}

/** The pages as they are printed, with the button that prints all of them and one that saves each. */
export function CodePreview({ layout, pages, style }: Props) {
  const { t, number } = useI18n()
  const [isPrinting, setIsPrinting] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (pages.length === 0) return <p role="status">{t('counter-screens:codes.choose')}</p>
  const save = (at: number) => {
    const image = list.current?.children[at]?.querySelector('svg')
    if (image) download(`qr-${at + 1}.svg`, new XMLSerializer().serializeToString(image), 'image/svg+xml')
  }
  return (
    <div className="grid gap-3">
      <Button onClick={() => setIsPrinting(true)}>{t('counter-screens:codes.print')}</Button>
      <p className="text-ink-muted text-sm">{t('counter-screens:codes.printHint')}</p>
      <p role="status" className="font-semibold">
        {t('counter-screens:codes.pages', { number: number(pages.length) })}
      </p>
      <ul ref={list} className="grid items-start gap-4 sm:grid-cols-2">
        {pages.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          <li key={at} className="grid gap-2">
            <div className="overflow-hidden rounded-sm border border-line [&_svg]:h-auto [&_svg]:w-full">
              <CodeSheet
                layout={layout}
                page={page}
                style={style}
                label={t('counter-screens:codes.page', { number: number(at + 1) })}
              />
            </div>
            <Button quiet onClick={() => save(at)}>
              {t('counter-screens:codes.svg', { number: number(at + 1) })}
            </Button>
          </li>
        ))}
      </ul>
      {isPrinting && (
        <PrintedPages layout={layout} pages={pages} style={style} onDone={() => setIsPrinting(false)} />
      )}
    </div>
  )
}
