/** Papers of printed menus. */
export const menuPapers = ['a4', 'a5'] as const
export type MenuPaper = (typeof menuPapers)[number]

/** What a printed menu can leave out. */
export const menuParts = ['descriptions', 'pictures', 'facts', 'options', 'code'] as const
export type MenuPart = (typeof menuParts)[number]

/** How a menu is printed. */
export type PrintChoice = {
  /** The order type; '' for the first one with a menu. */
  readonly type: string
  /** '' for the first language of the venue. */
  readonly locale: string
  readonly paper: MenuPaper
  readonly columns: 1 | 2
  readonly parts: readonly MenuPart[]
}

export const defaultPrintChoice: PrintChoice = {
  ...{ type: '', locale: '', paper: 'a4', columns: 2 },
  parts: ['descriptions', 'facts', 'code'],
}

/** Parses a choice from the parameters of an address. Unknown values become the default. */
export function parsePrintChoice(query: Readonly<Record<string, string | undefined>>): PrintChoice {
  const wanted = query.parts?.split(' ')
  return {
    type: query.type ?? '',
    locale: query.locale ?? '',
    paper: menuPapers.find((paper) => paper === query.paper) ?? defaultPrintChoice.paper,
    columns: query.columns === '1' ? 1 : defaultPrintChoice.columns,
    parts: wanted ? menuParts.filter((part) => wanted.includes(part)) : defaultPrintChoice.parts,
  }
}

/** The parameters by which `parsePrintChoice` returns the choice. */
export const printQuery = ({ type, locale, paper, columns, parts }: PrintChoice): Record<string, string> => ({
  ...{ type, locale, paper, columns: String(columns) },
  // Without any part, the parameter must not be empty, which would mean the default.
  parts: parts.join(' ') || 'none',
})
