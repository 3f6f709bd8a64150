import { type CodeLayout, codeCells } from '../../../domain/codes/code-layout.ts'
import { type FittedText, fitText, LINE_HEIGHT } from '../../../domain/codes/fitted-text.ts'
import type { PrintedCode, PrintedText } from '../../../stores/codes/printed-codes.ts'

/** A box on the paper, in millimetres. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A text that was fitted to its place. */
export type Line = FittedText & { readonly locale: string; readonly isBold: boolean }

/** What all prints of a page say. */
export type CodeTexts = { readonly name: PrintedText; readonly calls: readonly PrintedText[] }

/** A print: its coloured box, the square of its code, and its texts. */
export type PlacedPrint = {
  readonly box: Box
  readonly square: Box
  readonly blocks: readonly { readonly lines: readonly Line[]; readonly box: Box }[]
}

/** The least part of a print that its code takes, of the shorter side. */
const LEAST_CODE = 0.48
/** Smallest size of letters, in millimetres: about five points. */
const LEAST_LETTERS = 1.7

/**
 * Places the codes of a page with their texts. All have the same languages. If letters would get too small, the last languages are left
 * out.
 */
export function placePrints(
  layout: CodeLayout,
  codes: readonly PrintedCode[],
  texts: CodeTexts,
): PlacedPrint[] {
  const { inset } = layout
  const cells = codeCells(layout)
  const place = (languages: number): PlacedPrint[] =>
    codes.flatMap((code, at) => {
      const cell = cells[at]
      if (!cell) return []
      const box = {
        ...{ x: cell.x + inset, y: cell.y + inset },
        ...{ width: cell.width - 2 * inset, height: cell.height - 2 * inset },
      }
      const write = (room: Room) => writeLines(code, texts, languages, room)
      return [box.width > box.height * 1.3 ? placeBeside(box, write) : placeBelow(box, write)]
    })
  let languages = texts.calls.length
  let prints = place(languages)
  while (languages > 1 && smallestLetters(prints) < LEAST_LETTERS) prints = place(--languages)
  return prints
}

/** The space for texts, and the usual size of letters. */
type Room = { readonly width: number; readonly height: number; readonly size: number }

/** The name above the code, everything else below it. */
function placeBelow(box: Box, write: (room: Room) => Line[]): PlacedPrint {
  const short = Math.min(box.width, box.height)
  const margin = short * 0.045
  const width = box.width - 2 * margin
  const room = box.height - 4 * margin - Math.min(width, short * LEAST_CODE)
  const lines = write({ width, height: room, size: short * 0.075 })
  const [above, below] = [lines.slice(0, 1), lines.slice(1)]
  const side = Math.min(width, box.height - 4 * margin - heightOf(lines))
  const top = box.y + (box.height - heightOf(lines) - side - 2 * margin) / 2
  const y = top + heightOf(above) + margin
  const x = box.x + margin
  return {
    box,
    square: { x: box.x + (box.width - side) / 2, y, width: side, height: side },
    blocks: [
      { lines: above, box: { x, y: top, width, height: heightOf(above) } },
      { lines: below, box: { x, y: y + side + margin, width, height: heightOf(below) } },
    ],
  }
}

/** The texts beside the code, on wide labels. */
function placeBeside(box: Box, write: (room: Room) => Line[]): PlacedPrint {
  const margin = box.height * 0.045
  const side = Math.min(box.height - 2 * margin, box.width * 0.5)
  const width = box.width - side - 3 * margin
  const size = Math.min(box.height * 0.12, width * 0.15)
  const lines = write({ width, height: box.height - 2 * margin, size })
  const height = heightOf(lines)
  const x = box.x + side + 2 * margin
  return {
    box,
    square: { x: box.x + margin, y: box.y + (box.height - side) / 2, width: side, height: side },
    blocks: [{ lines, box: { x, y: box.y + (box.height - height) / 2, width, height } }],
  }
}

/** Fits the texts into a space: the name, the table and what to do in each language, and the address. */
function writeLines(
  { titles, address }: PrintedCode,
  { name, calls }: CodeTexts,
  languages: number,
  { width, height, size }: Room,
): Line[] {
  const lines = [
    fitLine(name, width, size, true),
    ...titles.slice(0, languages).map((title) => fitLine(title, width, size * 1.3, true)),
    ...calls.slice(0, languages).map((call) => fitLine(call, width, size * 0.8, false)),
    fitLine({ locale: 'en', text: address }, width, size * 0.6, false),
  ]
  const scale = Math.min(1, height / heightOf(lines))
  return lines.map((line) => ({ ...line, size: line.size * scale }))
}

/** Fits a text into a width. */
export const fitLine = (
  { locale, text }: PrintedText,
  width: number,
  size: number,
  isBold: boolean,
): Line => ({
  ...fitText(text, width, size),
  ...{ locale, isBold },
})

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { lines: rows, size }) => sum + rows.length * size * LINE_HEIGHT, 0)

const smallestLetters = (prints: readonly PlacedPrint[]): number =>
  Math.min(...prints.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines.map(({ size }) => size))))
