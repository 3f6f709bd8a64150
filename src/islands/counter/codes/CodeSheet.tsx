import { useMemo } from 'react'
import type { CodeLayout, CodePage } from '../../../domain/codes/code-layout.ts'
import { LINE_HEIGHT } from '../../../domain/codes/fitted-text.ts'
import { textDirection } from '../../../i18n/locale/direction.ts'
import type { PrintedCode } from '../../../stores/codes/printed-codes.ts'
import { drawCode } from './draw-code.ts'
import { type Box, type CodeTexts, fitLine, type Line, placePrints } from './place-prints.ts'

/** What all prints have in common. */
export type CodeStyle = CodeTexts & {
  readonly colors: { readonly ground: string; readonly ink: string }
}

const FONTS = 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif'

/**
 * A page as an image in millimetres, for the preview, the printer and the file. It needs no style sheet, so that it looks the same
 * everywhere.
 */
export function CodeSheet({
  layout,
  page,
  style,
  label,
}: {
  layout: CodeLayout
  page: CodePage<PrintedCode>
  style: CodeStyle
  label: string
}) {
  const { width, height } = layout.page
  const prints = placePrints(layout, page.codes, style)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={label}
      width={`${width}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={FONTS}
    >
      <rect width={width} height={height} fill="#ffffff" />
      {page.floor && (
        <TextBlock
          lines={[fitLine({ ...style.name, text: page.floor }, width - 30, layout.heading / 2.2, true)]}
          box={{ x: 15, y: layout.heading * 0.45, width: width - 30, height: layout.heading }}
          ink="#000000"
        />
      )}
      {page.codes.map((code, at) => {
        const print = prints[at]
        return (
          print && (
            <g key={code.url}>
              <rect
                {...print.box}
                rx={Math.min(print.box.width, print.box.height) * 0.04}
                fill={style.colors.ground}
              />
              <Code url={code.url} square={print.square} />
              {print.blocks.map((block) => (
                <TextBlock key={block.box.y} {...block} ink={style.colors.ink} />
              ))}
            </g>
          )
        )
      })}
      {layout.isCut && (
        <path
          d={`M${width / 2} 0V${height}M0 ${height / 2}H${width}`}
          stroke="#999999"
          strokeWidth="0.2"
          strokeDasharray="2 2"
          fill="none"
        />
      )}
    </svg>
  )
}

/** Texts below each other, in the middle of a box. */
function TextBlock({ lines, box, ink }: { lines: readonly Line[]; box: Box; ink: string }) {
  let y = box.y
  return lines.flatMap(({ lines: rows, size, locale, isBold }) =>
    rows.map((row) => {
      y += size * LINE_HEIGHT
      return (
        <text
          key={y}
          x={box.x + box.width / 2}
          y={y - size * 0.3}
          fontSize={size}
          fontWeight={isBold ? 700 : 500}
          textAnchor="middle"
          direction={textDirection(locale)}
          lang={locale}
          fill={ink}
        >
          {row}
        </text>
      )
    }),
  )
}

/** The code with its quiet zone: always black on white, whatever the colours around it. */
function Code({ url, square }: { url: string; square: Box }) {
  const { size, path } = useMemo(() => drawCode(url), [url])
  return (
    <>
      <rect {...square} rx={square.width * 0.03} fill="#ffffff" />
      <path
        d={path}
        transform={`translate(${square.x} ${square.y}) scale(${square.width / size})`}
        shapeRendering="crispEdges"
        fill="#000000"
      />
    </>
  )
}
