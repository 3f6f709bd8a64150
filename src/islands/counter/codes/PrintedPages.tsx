import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CodeLayout, CodePage } from '../../../domain/codes/code-layout.ts'
import type { PrintedCode } from '../../../stores/codes/printed-codes.ts'
import { CodeSheet, type CodeStyle } from './CodeSheet.tsx'

/** Opens the print dialog of the browser for the pages, and only for them. That dialog also makes a PDF. */
export function PrintedPages({
  layout,
  pages,
  style,
  onDone,
}: {
  layout: CodeLayout
  pages: readonly CodePage<PrintedCode>[]
  style: CodeStyle
  onDone: () => void
}) {
  const done = useRef(onDone)
  done.current = onDone
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown when it opens is printed once
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(printStyles(layout))
    document.adoptedStyleSheets.push(sheet)
    const finish = () => done.current()
    addEventListener('afterprint', finish)
    print()
    return () => {
      removeEventListener('afterprint', finish)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
  return createPortal(
    <div aria-hidden="true" className="printed-codes">
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once
        <CodeSheet key={at} layout={layout} page={page} style={style} label="" />
      ))}
    </div>,
    document.body,
  )
}

/** The styles that hide everything else. Here and not in the style sheet of the counter, which every board loads. */
const printStyles = ({ page: { width, height } }: CodeLayout): string => `
@page { size: ${width}mm ${height}mm; margin: 0 }
@media screen { .printed-codes { display: none } }
@media print {
  html, body { display: block; min-block-size: 0; block-size: auto; margin: 0; color-scheme: light; background: #fff !important }
  body > :not(.printed-codes) { display: none !important }
  .printed-codes svg { display: block; inline-size: ${width}mm; block-size: ${height}mm; break-inside: avoid; print-color-adjust: exact }
  .printed-codes svg + svg { break-before: page }
}`
