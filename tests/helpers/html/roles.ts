/**
 * Finds elements by role and accessible name, as assistive technology does. Covers the HTML of this product.
 * Style sheets are not read, so elements hidden only by a style are found.
 */
import {
  attribute,
  byId,
  closest,
  collapseSpaces,
  type Element,
  findAll,
  isElement,
  type Node,
  type Root,
} from './elements.ts'

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  email: 'textbox',
  number: 'spinbutton',
  radio: 'radio',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
}

const TAG_ROLES: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button',
  dd: 'definition',
  details: 'group',
  dt: 'term',
  fieldset: 'group',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  search: 'search',
  select: 'combobox',
  textarea: 'textbox',
  ul: 'list',
}

/** Elements that separate words even without a space between them. */
const BLOCKS = new Set([
  'div',
  'p',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'small',
  'legend',
])
const NAMED_BY_CONTENT = new Set([
  'link',
  'button',
  'heading',
  'listitem',
  'option',
  'radio',
  'checkbox',
  'definition',
])
const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section'])

export function roleOf(element: Element): string | undefined {
  const explicit = attribute(element, 'role')
  if (explicit) return explicit
  switch (element.name) {
    case 'a':
      return 'href' in element.attribs ? 'link' : undefined
    case 'img':
      return attribute(element, 'alt') === '' ? undefined : 'img'
    case 'input':
      return INPUT_ROLES[attribute(element, 'type') ?? 'text']
    case 'section':
      return nameFromAttributes(element) ? 'region' : undefined
    case 'header':
      return isPageLandmark(element) ? 'banner' : undefined
    case 'footer':
      return isPageLandmark(element) ? 'contentinfo' : undefined
    default:
      return TAG_ROLES[element.name]
  }
}

const isPageLandmark = (element: Element) => !closest(element, ({ name }) => SECTIONING.has(name))

export const levelOf = (element: Element): number =>
  Number(attribute(element, 'aria-level') ?? /^h([1-6])$/.exec(element.name)?.[1])

/** Returns the accessible name, with single spaces; '' if the element has none. */
export function nameOf(element: Element): string {
  const named = nameFromAttributes(element) ?? nameFromLabel(element)
  if (named) return named
  if (element.name === 'img') return collapseSpaces(attribute(element, 'alt') ?? '')
  const content = NAMED_BY_CONTENT.has(roleOf(element) ?? '') ? accessibleContent(element) : ''
  return content || collapseSpaces(attribute(element, 'title') ?? '')
}

function nameFromAttributes(element: Element): string | undefined {
  const ids = attribute(element, 'aria-labelledby')?.split(/\s+/) ?? []
  const texts = ids.flatMap((id) => {
    const target = byId(documentOf(element), id)
    return target ? [accessibleContent(target)] : []
  })
  return (
    collapseSpaces(texts.join(' ')) || collapseSpaces(attribute(element, 'aria-label') ?? '') || undefined
  )
}

/** The name from the `legend` of a group, or from the `label` of a control. */
function nameFromLabel(element: Element): string | undefined {
  if (element.name === 'fieldset') {
    const legend = element.children.filter(isElement).find(({ name }) => name === 'legend')
    return legend && accessibleContent(legend)
  }
  if (!['input', 'select', 'textarea'].includes(element.name)) return undefined
  const id = attribute(element, 'id')
  const labels = findAll(documentOf(element), (label) => label.name === 'label')
  const label =
    closest(element, ({ name }) => name === 'label') ??
    labels.find((candidate) => id !== undefined && attribute(candidate, 'for') === id)
  return label && accessibleContent(label)
}

/** The accessible text of an element’s content: text and the names of its parts, without hidden parts. */
function accessibleContent(element: Element): string {
  const contentOf = (node: Node): string => {
    if (node.type === 'text') return node.data
    if (
      !isElement(node) ||
      ['script', 'style', 'template', 'input', 'select', 'textarea'].includes(node.name)
    )
      return ''
    if (attribute(node, 'aria-hidden') === 'true' || 'hidden' in node.attribs) return ''
    const label = attribute(node, 'aria-label') ?? (node.name === 'img' ? attribute(node, 'alt') : undefined)
    const text = label ?? node.children.map(contentOf).join('')
    return BLOCKS.has(node.name) ? ` ${text} ` : text
  }
  return collapseSpaces(element.children.map(contentOf).join(''))
}

function documentOf(element: Element): Root {
  let root: Root = element
  while (root.parent) root = root.parent as Root
  return root
}

/** `name`: the complete accessible name, or a pattern that it contains. */
export type ByRole = { name?: string | RegExp; level?: number }

/**
 * Returns every element with a role in `root`, in document order, without those hidden from assistive
 * technology.
 */
export function allByRole(root: Root, role: string, { name, level }: ByRole = {}): Element[] {
  return findAll(root, (element) => {
    if (roleOf(element) !== role || isAriaHidden(element)) return false
    if (level !== undefined && levelOf(element) !== level) return false
    if (name === undefined) return true
    return typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))
  })
}

const isAriaHidden = (element: Element) =>
  attribute(element, 'aria-hidden') === 'true' ||
  closest(element, (outer) => attribute(outer, 'aria-hidden') === 'true') !== undefined

/** Returns the only element with a role (and name). @throws Error if there is none or more than one */
export function byRole(root: Root, role: string, options: ByRole = {}): Element {
  const found = allByRole(root, role, options)
  const [first] = found
  if (found.length === 1 && first) return first
  const names = allByRole(root, role).map((element) => JSON.stringify(nameOf(element)))
  throw new Error(
    `expected one ${role} ${options.name === undefined ? '' : String(options.name)}, found ${found.length}` +
      ` among ${names.length}: ${names.slice(0, 30).join(', ')}`,
  )
}
