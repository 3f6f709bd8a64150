import { basename } from 'node:path'
import type { MenuImport } from '../../api/venues/menu-file/import-menu.ts'
import type { ColumnMeaning } from '../../src/domain/menu-import/column.ts'
import type { FieldChange } from '../../src/domain/menu-import/item-edits.ts'
import type { MenuChange } from '../../src/domain/menu-import/menu-change.ts'
import { type CellIssue, type CellWarning, describeCellIssue } from '../../src/domain/menu-import/table.ts'
import { oneLine } from './command.ts'

/** Maximum number of changes and errors that are listed. */
const MAX_LINES = 200
const MAX_VALUE_LENGTH = 60

/** Lists what the columns of a sheet hold. */
export function columnsText(file: string, { source, recognized, plan }: MenuImport): string {
  if (!recognized) return `${basename(file)}: ${oneLine(source)}\n`
  const read = recognized.columns.map(({ index, title, meaning }) => ({
    index,
    title,
    text: meaningName(meaning),
  }))
  const unread = recognized.unread.map(({ index, title, reason }) => ({
    index,
    title,
    text: `not read${reason === null ? '' : `: ${reason}`}`,
  }))
  const lines = [...read, ...unread]
    .sort((a, b) => a.index - b.index)
    .map(({ title, text }) => `  ${oneLine(title)} → ${oneLine(text)}\n`)
  const place = `column names in row ${recognized.headerRow}, ${count(plan.itemCount, 'item')}`
  return `${basename(file)}: ${oneLine(source)}, ${place}\n${lines.join('')}`
}

function meaningName(meaning: ColumnMeaning): string {
  const names = { categoryId: 'category id', sizeId: 'size id', soldOut: 'sold out' } as const
  const name = (names as Readonly<Record<string, string>>)[meaning.field] ?? meaning.field
  if ('locale' in meaning) return `${name} (${meaning.locale})`
  return meaning.field === 'price' && meaning.label ? `price of the size ${meaning.label.name}` : name
}

/** Says in one line what changes: `12 items added, 3 prices changed`. */
export function summaryText(changes: readonly MenuChange[]): string {
  const counts = new Map<string, number>()
  const add = (what: string, how: string) =>
    counts.set(`${what} ${how}`, (counts.get(`${what} ${how}`) ?? 0) + 1)
  for (const change of changes) {
    if (change.kind === 'added' || change.kind === 'removed') add('item', change.kind)
    else if (change.kind === 'changed')
      for (const { field, from } of change.changes) add(field, from ? 'changed' : 'added')
    else add('category', change.kind.replace('category-', ''))
  }
  const parts = [...counts].map(([key, number]) => {
    const [, what = '', how = ''] = /^(.*) (\w+)$/.exec(key) ?? []
    return `${count(number, what)} ${how}`
  })
  return parts.length > 0 ? parts.join(', ') : 'nothing changes'
}

const PLURALS: Readonly<Record<string, string>> = {
  category: 'categories',
  calories: 'calories',
  tags: 'lists of tags',
  ingredients: 'lists of ingredients',
  'sold out': 'sold out flags',
  visible: 'visible flags',
}
const count = (number: number, what: string) =>
  `${number} ${number === 1 ? what : (PLURALS[what] ?? `${what}s`)}`

/** Lists the changes, one per line: `+` for what is added, `~` for what changes, `-` for what is removed. */
export const changesText = (changes: readonly MenuChange[]): string =>
  limited(changes.map(changeLine), 'changes')

function changeLine(change: MenuChange): string {
  const place = [change.row === null ? '' : `row ${change.row}`, change.category].filter(Boolean).map(short)
  const line = (sign: string, ...parts: string[]) => `  ${sign} ${[...place, ...parts].join(' · ')}`
  switch (change.kind) {
    case 'category-added':
      return line('+', 'new category')
    case 'category-removed':
      return line('-', 'category removed')
    case 'category-renamed':
      return line('~', ...change.changes.map(fieldText))
    case 'added':
      return line(
        '+',
        short(change.item),
        ...(change.prices.length > 0 ? [short(change.prices.join(', '))] : []),
      )
    case 'changed':
      return line('~', short(change.item), ...change.changes.map(fieldText))
    case 'removed':
      return line('-', short(change.item))
  }
}

function fieldText({ field, detail, from, to }: FieldChange): string {
  const name = detail === null ? field : `${field} (${short(detail)})`
  return from === '' ? `${name}: ${short(to)}` : `${name}: ${short(from)} → ${short(to)}`
}

function short(text: string): string {
  const line = oneLine(text)
  return line.length > MAX_VALUE_LENGTH ? `${line.slice(0, MAX_VALUE_LENGTH - 1).trimEnd()}…` : line
}

/** Lists errors with their cells. */
export const issuesText = (issues: readonly CellIssue[]): string =>
  limited(
    issues.map((issue) => `  ${oneLine(describeCellIssue(issue))}`),
    'errors',
  )

/** Lists what somebody should know, with its cells. */
export const warningsText = (warnings: readonly CellWarning[]): string =>
  limited(
    warnings.map((warning) => `  note: ${oneLine(describeCellIssue(warning))}`),
    'notes',
  )

function limited(lines: readonly string[], what: string): string {
  const rest = lines.length - MAX_LINES
  const shown = rest > 0 ? [...lines.slice(0, MAX_LINES), `  … and ${rest} more ${what}`] : lines
  return shown.map((line) => `${line}\n`).join('')
}
