/** What is printed with codes. `sheet`: all tables of a floor; `window`: a sign, which belongs to no table. */
export const codeKinds = ['sheet', 'card', 'sticker', 'window'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Papers of each kind; the first one is the default. */
export const codePapers = {
  sheet: ['a4', 'a6'],
  card: ['a4', 'a6'],
  sticker: ['labels-8', 'labels-21', 'label-62'],
  window: ['a4', 'a6'],
} as const satisfies Record<CodeKind, readonly string[]>
export type CodePaper = (typeof codePapers)[CodeKind][number]

type Size = { readonly width: number; readonly height: number }

/** Where the prints of a page are. All lengths in millimetres. */
export type CodeLayout = {
  readonly page: Size
  /** The space of one print. */
  readonly cell: Size
  readonly columns: number
  readonly rows: number
  /** Between columns. Label sheets have gaps. */
  readonly gap: number
  /** Height of the name of the floor, at the top. */
  readonly heading: number
  /** Between the edge of a cell and its colour. Label printers shift a sheet by about this much. */
  readonly inset: number
  /** Whether the page is cut between the cells. */
  readonly isCut: boolean
}

const A4: Size = { width: 210, height: 297 }
const A6: Size = { width: 105, height: 148 }
const single = (page: Size, inset: number): CodeLayout => ({
  ...{ page, cell: page, columns: 1, rows: 1, gap: 0, heading: 0, inset, isCut: false },
})

const layouts: Readonly<Record<CodeKind, Partial<Record<CodePaper, CodeLayout>>>> = {
  sheet: {
    a4: {
      ...{ page: A4, cell: { width: 62, height: 68 }, columns: 3, rows: 4 },
      ...{ gap: 0, heading: 16, inset: 1.5, isCut: false },
    },
    a6: {
      ...{ page: A6, cell: { width: 46, height: 64 }, columns: 2, rows: 2 },
      ...{ gap: 0, heading: 12, inset: 1, isCut: false },
    },
  },
  card: {
    a4: {
      ...{ page: A4, cell: { width: 105, height: 148.5 }, columns: 2, rows: 2 },
      ...{ gap: 0, heading: 0, inset: 5, isCut: true },
    },
    a6: single(A6, 5),
  },
  // The sizes of common sheets: L7165 with 8 labels, L7160 with 21. They lie in the middle of the page.
  sticker: {
    'labels-8': {
      ...{ page: A4, cell: { width: 99.1, height: 67.7 }, columns: 2, rows: 4 },
      ...{ gap: 2.5, heading: 0, inset: 1.5, isCut: false },
    },
    'labels-21': {
      ...{ page: A4, cell: { width: 63.5, height: 38.1 }, columns: 3, rows: 7 },
      ...{ gap: 2.5, heading: 0, inset: 1.5, isCut: false },
    },
    // Rolls of label printers.
    'label-62': single({ width: 62, height: 62 }, 1.5),
  },
  window: { a4: single(A4, 8), a6: single(A6, 5) },
}

/** Returns the layout of a kind on a paper; on its default paper if the kind does not have that one. */
export function codeLayout(kind: CodeKind, paper: CodePaper): CodeLayout {
  const layout = layouts[kind][paper] ?? layouts[kind][codePapers[kind][0]]
  if (!layout) throw new TypeError(`there is no layout of ${kind}`)
  return layout
}

/** Returns the cells of a page, row by row, in the middle of the space below the heading. */
export function codeCells(
  layout: CodeLayout,
): readonly (Size & { readonly x: number; readonly y: number })[] {
  const { page, cell, columns, rows, gap, heading } = layout
  const left = (page.width - columns * cell.width - (columns - 1) * gap) / 2
  const top = heading + (page.height - heading - rows * cell.height) / 2
  return Array.from({ length: columns * rows }, (_, at) => ({
    ...cell,
    x: left + (at % columns) * (cell.width + gap),
    y: top + Math.floor(at / columns) * cell.height,
  }))
}

/** A page: the codes in its cells. `floor`: the heading of a sheet; '' on other kinds. */
export type CodePage<Code> = { readonly floor: string; readonly codes: readonly Code[] }

/** Distributes codes over pages. A sheet has the tables of one floor; other kinds fill every page. */
export function codePages<Code>(
  kind: CodeKind,
  layout: CodeLayout,
  floors: readonly { readonly name: string; readonly codes: readonly Code[] }[],
): CodePage<Code>[] {
  const room = layout.columns * layout.rows
  const groups =
    kind === 'sheet'
      ? floors.map(({ name, codes }) => ({ floor: name, codes }))
      : [{ floor: '', codes: floors.flatMap(({ codes }) => codes) }]
  return groups.flatMap(({ floor, codes }) =>
    Array.from({ length: Math.ceil(codes.length / room) }, (_, page) => ({
      floor,
      codes: codes.slice(page * room, (page + 1) * room),
    })),
  )
}
