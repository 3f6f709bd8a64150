import jsonc, { type Node } from 'jsonc-parser'
import type { DocumentEdit, Json } from '../../../src/domain/menu-import/document-edit.ts'
import type { Path } from '../../../src/domain/menu-import/menu-document.ts'

type TextEdit = { readonly start: number; readonly end: number; readonly text: string }
/** What happens to the entries of a list or an object. */
type ContainerEdit = {
  readonly removed: Set<Node>
  readonly added: (readonly [key: string | null, value: Json])[]
}

/**
 * Changes a JSON document as text: everything that no edit is about stays as it is written, byte for byte. New values are indented
 * like their surroundings.
 * @throws if a path leads nowhere.
 */
export function editJsonText(text: string, edits: readonly DocumentEdit[]): string {
  if (edits.length === 0) return text
  // The parser does not know the byte order mark.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const root = jsonc.parseTree(body)
  if (!root) throw new Error('the document is not JSON')
  const style = styleOf(body)
  const containers = new Map<Node, ContainerEdit>()
  const editOf = (node: Node): ContainerEdit => {
    const edit = containers.get(node) ?? { removed: new Set(), added: [] }
    containers.set(node, edit)
    return edit
  }
  const texts: TextEdit[] = []
  for (const edit of edits) {
    if (edit.kind === 'append') editOf(requireNode(root, edit.path)).added.push([null, edit.value])
    else {
      const parent = requireNode(root, edit.path.slice(0, -1))
      const key = edit.path.at(-1) ?? ''
      const entry = entryOf(parent, key)
      if (edit.kind === 'remove') {
        if (!entry) throw nowhere(edit.path)
        editOf(parent).removed.add(entry)
      } else if (entry) texts.push(replacement(body, valueNode(entry), edit.value, style))
      else if (parent.type === 'object') editOf(parent).added.push([String(key), edit.value])
      else throw nowhere(edit.path)
    }
  }
  for (const [node, edit] of containers) texts.push(...containerEdits(body, node, edit, style))
  return mark + applied(body, texts)
}

const nowhere = (path: Path) => new Error(`the document has no ${path.join('.')}`)

/** The entry with a key: of repeated keys the last, which is the one that counts in JSON. */
function entryOf(node: Node, key: string | number): Node | undefined {
  if (node.type === 'array') return typeof key === 'number' ? node.children?.[key] : undefined
  return node.children?.findLast((property) => property.children?.[0]?.value === String(key))
}

const valueNode = (entry: Node): Node => (entry.type === 'property' ? (entry.children?.[1] ?? entry) : entry)

function requireNode(root: Node, path: Path): Node {
  return path.reduce<Node>((node, key) => {
    const entry = entryOf(node, key)
    if (!entry) throw nowhere(path)
    return valueNode(entry)
  }, root)
}

/** How a document is written. `unit` is one level of indentation; null if the document is on one line. */
type Style = { readonly unit: string | null; readonly lineBreak: string; readonly space: string }

function styleOf(body: string): Style {
  const indent = /^\s*[[{][^\S\r\n]*\r?\n([^\S\r\n]*)/.exec(body)
  const lineBreak = body.includes('\r\n') ? '\r\n' : '\n'
  return { unit: indent ? indent[1] || null : null, lineBreak, space: /": /.test(body) ? ' ' : '' }
}

/** Writes a value that starts on a line with this indentation. */
function written(
  value: Json,
  indent: string,
  isMultiLine: boolean,
  { unit, lineBreak, space }: Style,
): string {
  if (isMultiLine && unit !== null)
    return JSON.stringify(value, null, unit).replaceAll('\n', `${lineBreak}${indent}`)
  if (space === '') return JSON.stringify(value)
  // On one line, as people write it: {"locale": "en"}.
  const spaced = (part: Json | undefined): string => {
    if (Array.isArray(part)) return `[${part.map(spaced).join(', ')}]`
    if (typeof part !== 'object' || part === null) return JSON.stringify(part)
    const fields = Object.entries(part).filter(([, inner]) => inner !== undefined)
    return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`).join(', ')}}`
  }
  return spaced(value)
}

/** The white space at the start of the line of an offset. */
function indentAt(body: string, offset: number): string {
  const start = body.lastIndexOf('\n', offset - 1) + 1
  return /^[^\S\r\n]*/.exec(body.slice(start, offset))?.[0] ?? ''
}

const replacement = (body: string, node: Node, value: Json, style: Style): TextEdit => ({
  start: node.offset,
  end: node.offset + node.length,
  text: written(value, indentAt(body, node.offset), true, style),
})

function containerEdits(
  body: string,
  node: Node,
  { removed, added }: ContainerEdit,
  style: Style,
): TextEdit[] {
  const entries = node.children ?? []
  const kept = entries.filter((entry) => !removed.has(entry))
  const inside = { start: node.offset + 1, end: node.offset + node.length - 1 }
  const outer = indentAt(body, node.offset)
  const [first] = entries
  const before = first ? body.slice(inside.start, first.offset) : ''
  const isMultiLine = first ? before.includes('\n') : style.unit !== null
  const indent = first && isMultiLine ? indentAt(body, first.offset) : outer + (style.unit ?? '')
  const separator = isMultiLine ? `${style.lineBreak}${indent}` : style.space
  const values = added.map(
    ([key, value]) =>
      (key === null ? '' : `${JSON.stringify(key)}:${style.space}`) +
      written(value, indent, isMultiLine, style),
  )
  if (kept.length === 0) {
    const filled = isMultiLine
      ? `${separator}${values.join(`,${separator}`)}${style.lineBreak}${outer}`
      : values.join(`,${separator}`)
    return [{ ...inside, text: values.length > 0 ? filled : '' }]
  }
  const edits = entries.flatMap((entry, index): TextEdit[] => {
    if (!removed.has(entry)) return []
    const previous = entries[index - 1]
    const hasKeptBefore = entries.slice(0, index).some((other) => !removed.has(other))
    return previous && hasKeptBefore
      ? [{ start: previous.offset + previous.length, end: entry.offset + entry.length, text: '' }]
      : [{ start: entry.offset, end: entries[index + 1]?.offset ?? inside.end, text: '' }]
  })
  const last = entries.at(-1)
  if (last && values.length > 0) {
    const at = last.offset + last.length
    edits.push({ start: at, end: at, text: values.map((value) => `,${separator}${value}`).join('') })
  }
  return edits
}

/** Applies edits that do not overlap. */
function applied(body: string, edits: readonly TextEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) throw new Error('two edits are about the same text')
    parts.push(body.slice(at, start), text)
    at = end
  }
  return parts.join('') + body.slice(at)
}
