import { type ReactNode, useMemo } from 'react'
import { type CodeLayout, type CodePage, codeCells } from '../../../domain/codes/code-layout.ts'
import { type FittedText, fitText, LINE_HEIGHT } from '../../../domain/codes/fitted-text.ts'
import { textDirection } from '../../../i18n/locale/direction.ts'
import type { PrintedCode, PrintedText } from '../../../stores/codes/printed-codes.ts'
import { drawCode } from './draw-code.ts'

/** What all prints have in common. */
export type CodeStyle = {
  readonly name: PrintedText
  readonly calls: readonly PrintedText[]
  readonly colors: { readonly ground: string; readonly ink: string }
}

/** A box on the paper, in millimetres. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A text that was fitted to its place. */
type Line = FittedText & { readonly locale: string; readonly isBold: boolean }

const FONTS = 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif'
/** The least part of a print that its code takes, of the shorter side. */
const LEAST_CODE = 0.48
/** Smallest size of letters, in millimetres: about five points. */
const LEAST_LETTERS = 1.7

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
  const cells = codeCells(layout)
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
          lines={[toLine({ ...style.name, text: page.floor }, width - 30, layout.heading / 2.2, true)]}
          box={{ x: 15, y: layout.heading * 0.45, width: width - 30, height: layout.heading }}
          ink="#000000"
        />
      )}
      {page.codes.map((code, at) => {
        const cell = cells[at]
        return (
          cell && <PrintedCell key={code.url} code={code} cell={cell} inset={layout.inset} style={style} />
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

function PrintedCell({
  code,
  cell,
  inset,
  style,
}: {
  code: PrintedCode
  cell: Box
  inset: number
  style: CodeStyle
}): ReactNode {
  const box = {
    ...{ x: cell.x + inset, y: cell.y + inset },
    ...{ width: cell.width - 2 * inset, height: cell.height - 2 * inset },
  }
  const place = box.width > box.height * 1.3 ? placeBeside : placeBelow
  const { square, blocks } = place(box, code, style)
  return (
    <>
      <rect {...box} rx={Math.min(box.width, box.height) * 0.04} fill={style.colors.ground} />
      <Code url={code.url} square={square} />
      {blocks.map((block) => (
        <TextBlock key={block.box.y} {...block} ink={style.colors.ink} />
      ))}
    </>
  )
}

type Placed = {
  readonly square: Box
  readonly blocks: readonly { readonly lines: readonly Line[]; readonly box: Box }[]
}

/** The name above the code, everything else below it. */
function placeBelow(box: Box, code: PrintedCode, { name, calls }: CodeStyle): Placed {
  const short = Math.min(box.width, box.height)
  const margin = short * 0.045
  const width = box.width - 2 * margin
  const size = short * 0.075
  const room = box.height - 4 * margin - Math.min(width, short * LEAST_CODE)
  const [head, ...below] = fitLines(code, name, calls, { width, height: room, size })
  const above = head ? [head] : []
  const side = Math.min(width, box.height - 4 * margin - heightOf(above) - heightOf(below))
  const total = heightOf(above) + side + heightOf(below) + 2 * margin
  const top = box.y + (box.height - total) / 2
  const y = top + heightOf(above) + margin
  const x = box.x + margin
  return {
    square: { x: box.x + (box.width - side) / 2, y, width: side, height: side },
    blocks: [
      { lines: above, box: { x, y: top, width, height: heightOf(above) } },
      { lines: below, box: { x, y: y + side + margin, width, height: heightOf(below) } },
    ],
  }
}

/** The texts beside the code, on wide labels. */
function placeBeside(box: Box, code: PrintedCode, { name, calls }: CodeStyle): Placed {
  const margin = box.height * 0.045
  const side = Math.min(box.height - 2 * margin, box.width * 0.5)
  const width = box.width - side - 3 * margin
  const size = box.height * 0.12
  const lines = fitLines(code, name, calls, { width, height: box.height - 2 * margin, size })
  const height = heightOf(lines)
  return {
    square: { x: box.x + margin, y: box.y + (box.height - side) / 2, width: side, height: side },
    blocks: [
      {
        lines,
        box: { x: box.x + side + 2 * margin, y: box.y + (box.height - height) / 2, width, height },
      },
    ],
  }
}

/**
 * Fits the texts into a space: the name, the table, what to do in each language, and the address. Languages that would make the
 * letters too small are left out, the last ones first.
 */
function fitLines(
  code: PrintedCode,
  name: PrintedText,
  calls: readonly PrintedText[],
  room: { readonly width: number; readonly height: number; readonly size: number },
  languages = calls.length,
): Line[] {
  const { width, size } = room
  const all = [
    toLine(name, width, size, true),
    ...code.titles.slice(0, languages).map((title) => toLine(title, width, size * 1.3, true)),
    ...calls.slice(0, languages).map((call) => toLine(call, width, size * 0.8, false)),
    toLine({ locale: 'en', text: code.address }, width, size * 0.6, false),
  ]
  const scale = Math.min(1, room.height / heightOf(all))
  const lines = all.map((line) => ({ ...line, size: line.size * scale }))
  const isTooSmall = Math.min(...lines.map((line) => line.size)) < LEAST_LETTERS
  return isTooSmall && languages > 1 ? fitLines(code, name, calls, room, languages - 1) : lines
}

const toLine = ({ locale, text }: PrintedText, width: number, size: number, isBold: boolean): Line => ({
  ...fitText(text, width, size),
  ...{ locale, isBold },
})

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { lines: rows, size }) => sum + rows.length * size * LINE_HEIGHT, 0)

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
