import type { RecognizedColumns } from './recognize-columns.ts'
import type { Table } from './table.ts'

/** A menu that was pasted as text, as rows for the import. */
export type TextMenu = {
  readonly table: Table
  readonly columns: RecognizedColumns
  /** The line of each row of the table, from 1. */
  readonly lines: readonly number[]
  /** Lines that are no part of a dish or a category with dishes, such as the name of the venue. */
  readonly unused: readonly string[]
}

type Line = {
  readonly text: string
  readonly line: number
  readonly isAfterBlank: boolean
  /** Whether it is written as a heading. */
  readonly isHeading: boolean
}
type Dish = {
  readonly name: string
  readonly price: string
  readonly category: string
  readonly line: number
  /** Lines below it. */
  notes: readonly Line[]
  /** Whether its price has a line of its own. */
  readonly isPriceBelow: boolean
}

type State = {
  readonly dishes: Dish[]
  readonly unused: string[]
  category: string
  /** Lines without a price whose meaning depends on what follows. */
  pending: readonly Line[]
}

/** Longest line that can be a dish with its price, in characters. Longer ones are texts. */
const MAX_DISH_LINE = 300

export type TextOptions = {
  /** Language of the texts. */
  readonly locale: string
  /** What people write for the venue’s currency. */
  readonly signs: readonly string[]
  /** The category of dishes before the first one that the text names. */
  readonly category: string
}

/**
 * Reads a menu as people write it: a dish per line with its price at the end (`Mint tea ..... 1.50 €`), or on the line below. Lines
 * below a dish describe it. Other lines are categories of what follows.
 */
export function readMenuText(text: string, { locale, signs, category }: TextOptions): TextMenu {
  const patterns = pricePatterns(signs)
  const state: State = { dishes: [], unused: [], category, pending: [] }
  let isAfterBlank = true
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = cleanLine(raw)
    const found = line.length <= MAX_DISH_LINE && (patterns.alone.exec(line) ?? patterns.atEnd.exec(line))
    const { name, price } = (found || null)?.groups ?? {}
    if (price === undefined) {
      if (line) readTextLine(state, line, index + 1, isAfterBlank)
    } else if (name) {
      openCategory(state)
      addDish(state, { name: withoutLeaders(name), price, line: index + 1, notes: [], isPriceBelow: false })
    } else readPriceLine(state, price)
    isAfterBlank = line === ''
  }
  state.unused.push(...state.pending.map((line) => line.text))
  const rows = state.dishes.map((dish) => {
    const description = dish.notes.map((note) => note.text).join(' ')
    return [dish.category, dish.name, description, dish.price].map((cell) => cell || null)
  })
  return {
    table: [['Category', 'Name', 'Description', 'Price'], ...rows],
    columns: textColumns(locale),
    lines: [0, ...state.dishes.map(({ line }) => line)],
    unused: state.unused,
  }
}

const textColumns = (locale: string): RecognizedColumns => ({
  headerRow: 1,
  columns: [
    { index: 0, title: 'category', meaning: { field: 'category', locale } },
    { index: 1, title: 'name', meaning: { field: 'name', locale } },
    { index: 2, title: 'description', meaning: { field: 'description', locale } },
    { index: 3, title: 'price', meaning: { field: 'price' } },
  ],
  unread: [],
})

/** A line without a price: a heading, the description of the dish above it, or the name of a dish with its price below. */
function readTextLine(state: State, text: string, line: number, isAfterBlank: boolean): void {
  const heading = headingOf(text)
  const dish = state.dishes.at(-1)
  const read = { text: heading ?? text, line, isAfterBlank, isHeading: heading !== null }
  const isNote = heading === null && state.pending.length === 0 && (!isAfterBlank || isSentence(text))
  if (dish && isNote) dish.notes = [...dish.notes, read]
  else state.pending = [...state.pending, read]
}

/** A line that is only a price: the lines above it are the name and the description of its dish. */
function readPriceLine(state: State, price: string): void {
  const own = state.pending.length > 0 ? takePending(state) : takeNotes(state)
  const [name, ...notes] = own
  if (!name) {
    state.unused.push(price)
    return
  }
  openCategory(state)
  addDish(state, { name: name.text, price, line: name.line, notes, isPriceBelow: true })
}

/** Takes the pending lines since the last heading or blank line. */
function takePending(state: State): readonly Line[] {
  const heading = state.pending.findLastIndex(({ isHeading }) => isHeading)
  const blank = state.pending.findLastIndex(({ isAfterBlank, isHeading }) => isAfterBlank && !isHeading)
  const start = Math.max(heading + 1, blank)
  const own = state.pending.slice(start)
  state.pending = state.pending.slice(0, start)
  return own
}

/** Takes lines that seemed to describe the dish above: all of them if its own price is below it too, else only the last. */
function takeNotes({ dishes }: State): readonly Line[] {
  const above = dishes.at(-1)
  if (!above) return []
  const start = above.isPriceBelow ? 0 : Math.max(0, above.notes.length - 1)
  const own = above.notes.slice(start)
  above.notes = above.notes.slice(0, start)
  return own
}

/** The last pending heading, or else line, is the category of what follows. */
function openCategory(state: State): void {
  const chosen = state.pending.findLast(({ isHeading }) => isHeading) ?? state.pending.at(-1)
  if (chosen) state.category = chosen.text
  state.unused.push(...state.pending.filter((line) => line !== chosen).map(({ text }) => text))
  state.pending = []
}

const addDish = (state: State, dish: Omit<Dish, 'category'>): void => {
  state.dishes.push({ ...dish, category: state.category })
}

const LEADERS = String.raw`[\s.·•…_:|=\-–—]`
const withoutLeaders = (name: string) => name.replace(new RegExp(`${LEADERS}+$`, 'u'), '')

/** Words for amounts of any currency, beside the signs of the venue’s own. */
const CURRENCY_WORDS = 'euro,eur,usd,kr,zł,lei,ft,kč,rs,tl,sr,qr,dh,ريال,درهم,دينار,جنيه,ليرة'.split(',')

/** A price alone, or at the end of a line after a name. Several prices, as in `2 / 3`, are one text, which is an error later. */
function pricePatterns(signs: readonly string[]): { alone: RegExp; atEnd: RegExp } {
  const words = [...signs.map(cleanLine), ...CURRENCY_WORDS]
    .map((sign) => sign.replace(/\.$/, ''))
    .filter((sign) => /\p{L}/u.test(sign))
    .toSorted((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const sign = String.raw`(?:\p{Sc}|(?<!\p{L})(?:${words.join('|')})(?!\p{L})\.?)`
  const number = String.raw`\p{Nd}(?:[\p{Nd}.,٫٬'’]*\p{Nd})?(?:[.,]?[-–—]|\/-)?`
  const price = String.raw`(?:${sign}\s*)?${number}(?:\s*${sign})?`
  const prices = String.raw`(?<price>${price}(?:\s*\/\s*${price})*)`
  return {
    alone: new RegExp(`^${prices}$`, 'iu'),
    atEnd: new RegExp(String.raw`^(?<name>.*?\S)(?:${LEADERS}+|(?=\p{Sc}))${prices}$`, 'iu'),
  }
}

/** A line without marks of lists, numbers before it, invisible characters and repeated spaces. */
const cleanLine = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (sign === '\t' ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:[-–—•*·▪►✓]|\p{Nd}{1,3}[.)])\s+(?=\S)/u, '')

/** A line in capitals, with a colon at its end, or with marks around it is a heading. Returns it without them; else null. */
function headingOf(text: string): string | null {
  const bare = text.replace(/^[#=*~_\-–—\s]+|[#=*~_\-–—\s]+$/gu, '').replace(/\s*:$/u, '')
  if (bare === '') return null
  const isMarked = bare !== text
  const isInCapitals =
    /\p{Lu}.*\p{Lu}/u.test(bare) && bare === bare.toUpperCase() && bare.length <= 40 && !/[,;]/.test(bare)
  return isMarked || isInCapitals ? bare : null
}

/** Descriptions are longer than the names of categories, and have commas and full stops. */
const isSentence = (text: string): boolean => text.length > 40 || /[,،、.。]/.test(text)
