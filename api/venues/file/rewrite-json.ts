import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../src/domain/json/json.ts'

const MARK = '\uFEFF'

/**
 * Changes a JSON document and keeps the text of everything that `change` returns as it was: spaces, the order of properties,
 * and how numbers are written. `change` returns the new value; parts that it does not change must be the same objects.
 * @throws RangeError if the text is not JSON.
 */
export function rewriteJson(text: string, change: (value: Json) => Json): string {
  // The parser does not know the byte order mark.
  if (text.startsWith(MARK)) return MARK + rewriteJson(text.slice(MARK.length), change)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  if (!root || errors.length > 0) throw new RangeError('the text is not JSON')
  const nodes = new Map<Json, Node>()
  const before = toValue(root, nodes)
  const after = change(before)
  const writer = { text, nodes, ...layoutOf(text) }
  return text.slice(0, root.offset) + write(writer, after, root, 0) + text.slice(root.offset + root.length)
}

type Writer = {
  readonly text: string
  /** The nodes of the objects and lists of the document. */
  readonly nodes: ReadonlyMap<Json, Node>
  /** What starts a line; empty where values stand in one line. */
  readonly newLine: string
  /** What one level of nesting adds to the start of a line. */
  readonly indent: string
  /** What follows a colon, and a comma within a line. */
  readonly space: string
}

/** The value of a node. Unlike the library's function, it remembers the nodes of objects and lists. */
function toValue(node: Node, nodes: Map<Json, Node>): Json {
  const { type, children = [] } = node
  if (type !== 'object' && type !== 'array') return node.value as Json
  const value: Json =
    type === 'array'
      ? children.map((child) => toValue(child, nodes))
      : Object.fromEntries(
          children.flatMap(({ children: [key, child] = [] }) =>
            key && child ? [[key.value as string, toValue(child, nodes)]] : [],
          ),
        )
  nodes.set(value, node)
  return value
}

function layoutOf(text: string): Pick<Writer, 'newLine' | 'indent' | 'space'> {
  const [, newLine = '', indent = ''] = /^\s*[{[](\r?\n)([ \t]*)/.exec(text) ?? []
  return { newLine, indent, space: /": /.test(text) ? ' ' : '' }
}

/** Writes a value. `node`: what was in its place, if there was anything. */
function write(writer: Writer, value: Json, node: Node | undefined, level: number): string {
  if (value === null || typeof value !== 'object')
    return node && node.value === value && !node.children ? rawText(writer, node) : JSON.stringify(value)
  const same = writer.nodes.get(value)
  if (same) return rawText(writer, same)
  return isJsonList(value)
    ? writeList(writer, value, node?.type === 'array' ? node : undefined, level)
    : writeObject(writer, value as JsonObject, node?.type === 'object' ? node : undefined, level)
}

const rawText = ({ text }: Writer, { offset, length }: Node): string => text.slice(offset, offset + length)

type Part = { readonly node: Node | undefined; readonly text: string }

function writeObject(writer: Writer, value: JsonObject, node: Node | undefined, level: number): string {
  const inner = layoutWithin(writer, node)
  // The last property of a name counts, as in JSON.parse.
  const properties = new Map((node?.children ?? []).map((child) => [child.children?.[0]?.value, child]))
  const parts = Object.entries(value).map(([key, child]): Part => {
    const property = properties.get(key)
    const [name, old] = property?.children ?? []
    const head =
      name && old ? writer.text.slice(name.offset, old.offset) : `${JSON.stringify(key)}:${writer.space}`
    return { node: property, text: head + write(inner, child, old, level + 1) }
  })
  return enclose(inner, ['{', '}'], parts, node, level)
}

function writeList(writer: Writer, value: readonly Json[], node: Node | undefined, level: number): string {
  const inner = layoutWithin(writer, node)
  const before = node?.children ?? []
  const byKey = new Map(before.map((child) => [keyOf(child), child]))
  const parts = value.map((element, index): Part => {
    const same = typeof element === 'object' && element !== null ? writer.nodes.get(element) : undefined
    const key = isJsonObject(element) ? (element.id ?? element.locale) : undefined
    const old = same ?? (key === undefined ? before[index] : byKey.get(key))
    return {
      node: old && before.includes(old) ? old : undefined,
      text: write(inner, element, old, level + 1),
    }
  })
  return enclose(inner, ['[', ']'], parts, node, level)
}

/** By what an element of a list is found again: its id, or the locale of its texts. */
function keyOf({ children = [] }: Node): unknown {
  const textOf = (name: string) =>
    children.findLast(({ children: [key] = [] }) => key?.value === name)?.children?.[1]?.value
  return textOf('id') ?? textOf('locale')
}

/** New parts of an object or a list that stands in one line do so too. */
function layoutWithin(writer: Writer, node: Node | undefined): Writer {
  const first = node?.children?.[0]
  const isInline = node && first && !writer.text.slice(node.offset, first.offset).includes('\n')
  return isInline ? { ...writer, newLine: '' } : writer
}

/** Joins the properties or elements of `node` as they were joined before, and new ones alike. */
function enclose(
  { text, newLine, indent, space }: Writer,
  [open, close]: readonly [string, string],
  parts: readonly Part[],
  node: Node | undefined,
  level: number,
): string {
  if (parts.length === 0) return open + close
  const old = node?.children ?? []
  const end = ({ offset, length }: Node) => offset + length
  /** What stands between an old part and the comma or bracket before it. */
  const leadOf = (part: Node) => {
    const before = old[old.indexOf(part) - 1]
    return before
      ? text.slice(end(before), part.offset).replace(/^[^,]*,/, '')
      : text.slice((node?.offset ?? 0) + 1, part.offset)
  }
  const [first, second] = old
  const lead = newLine && newLine + indent.repeat(level + 1)
  const leads = {
    first: first ? leadOf(first) : lead,
    next: second ? leadOf(second) : first && newLine ? leadOf(first) : lead || space,
  }
  const joined = parts.map((part, index) => {
    const before = index === 0 ? undefined : parts[index - 1]?.node
    if (part.node && before && old[old.indexOf(part.node) - 1] === before)
      return text.slice(end(before), part.node.offset) + part.text
    if (index === 0) return (part.node && part.node === first ? leadOf(part.node) : leads.first) + part.text
    return `,${part.node && part.node !== first ? leadOf(part.node) : leads.next}${part.text}`
  })
  const last = old.at(-1)
  const tail = node && last ? text.slice(end(last), end(node) - 1) : newLine && newLine + indent.repeat(level)
  return open + joined.join('') + tail + close
}
