/** The CSS selectors that page scripts use: compound selectors, descendants and children, `:is`, `:not`, `:has(>…)`, `:scope`. */

/** The parts of an element that a selector reads. */
export type Selectable = {
  readonly localName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parentElement: Selectable | null
}

type Test<E extends Selectable> = (element: E, scope: E | null) => boolean
type Part<E extends Selectable> = { readonly test: Test<E>; readonly combinator: ' ' | '>' }

const TOKEN =
  /^(?:([*a-z][\w-]*)|\.([\w-]+)|#([^\s.:#[\],>+~()]+)|\[([\w-]+)(?:(~?=)"?([^\]"]*)"?)?\]|:([\w-]+)(\()?)/i
const parsed = new Map<string, readonly (readonly Part<Selectable>[])[]>()

/** Whether an element matches a selector. @throws Error on a selector outside the supported subset. */
export function matches(element: Selectable, selector: string, scope: Selectable | null = null): boolean {
  return selectorsOf(selector).some((parts) => fits(parts, parts.length - 1, element, scope))
}

function fits(
  parts: readonly Part<Selectable>[],
  at: number,
  element: Selectable,
  scope: Selectable | null,
): boolean {
  const part = parts[at]
  if (!part?.test(element, scope)) return false
  const before = parts[at - 1]
  if (!before) return true
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (fits(parts, at - 1, outer, scope)) return true
    if (before.combinator === '>') return false
  }
  return false
}

function selectorsOf(selector: string) {
  let known = parsed.get(selector)
  if (!known) {
    known = splitList(selector).map(partsOf)
    parsed.set(selector, known)
  }
  return known
}

/** Splits at commas outside of brackets. */
function splitList(list: string): string[] {
  const found: string[] = []
  let depth = 0
  let current = ''
  for (const letter of list) {
    if ('(['.includes(letter)) depth += 1
    if (')]'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) {
      found.push(current.trim())
      current = ''
    } else current += letter
  }
  return [...found, current.trim()]
}

function partsOf(selector: string): Part<Selectable>[] {
  const parts: Part<Selectable>[] = []
  let rest = selector.trim()
  while (rest !== '') {
    const tests: Test<Selectable>[] = []
    for (let token = TOKEN.exec(rest); token; token = TOKEN.exec(rest)) {
      rest = rest.slice(token[0].length)
      const inner = token[8] ? untilClosed(rest) : ''
      if (token[8]) rest = rest.slice(inner.length + 1)
      tests.push(testOf(token, inner, selector))
    }
    if (tests.length === 0) throw new Error(`the selector ${selector} is not supported`)
    const between = /^\s*(>)?\s*/.exec(rest)
    rest = rest.slice(between?.[0].length)
    parts.push({
      test: (element, scope) => tests.every((test) => test(element, scope)),
      combinator: between?.[1] ? '>' : ' ',
    })
  }
  return parts
}

/** Returns the text before the bracket that closes the one just opened. */
function untilClosed(text: string): string {
  let depth = 1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(0, at)
  }
  throw new Error(`an open bracket in ${text}`)
}

function testOf(token: RegExpExecArray, inner: string, selector: string): Test<Selectable> {
  const [, tag, className, id, name, operator, value = '', pseudo] = token
  if (tag) return ({ localName }) => tag === '*' || localName === tag.toLowerCase()
  if (className) return ({ attributes }) => words(attributes.class).includes(className)
  if (id) return ({ attributes }) => attributes.id === id.replaceAll('\\', '')
  if (name)
    return ({ attributes }) => {
      const own = attributes[name]
      if (own === undefined || !operator) return own !== undefined
      return operator === '=' ? own === value : words(own).includes(value)
    }
  switch (pseudo) {
    case 'scope':
      return (element, scope) => element === scope
    case 'is':
      return (element, scope) => matches(element, inner, scope)
    case 'not':
      return (element, scope) => !matches(element, inner, scope)
    case 'disabled':
      return ({ attributes }) => 'disabled' in attributes
    case 'hover':
    case 'focus-within':
      return () => false
    case 'has':
      return (element) => {
        const child = inner.replace(/^\s*>/, '').trim()
        const children = (element as Selectable & { children: Iterable<Selectable> }).children
        return [...children].some((one) => matches(one, child, element))
      }
    default:
      throw new Error(`:${pseudo} in ${selector} is not supported`)
  }
}

const words = (text = '') => text.split(/\s+/)
