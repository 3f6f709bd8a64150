import { DomUtils, parseDocument } from 'htmlparser2'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nProvider } from '../../../src/components/ui/basics/i18n-context.tsx'
import { createI18n } from '../../../src/i18n/messages/island-i18n.ts'
import { translatorFor } from '../messages.ts'

type AnyNode = ReturnType<typeof parseDocument> | ReturnType<typeof parseDocument>['children'][number]
type Element = ReturnType<typeof DomUtils.findAll>[number]

/** The first HTML of a screen, rendered without a browser. */
export type RenderedScreen = {
  /** All text, with single spaces. */
  readonly text: string
  readonly html: string
  /** Texts of the elements with a role, explicit or implied by the tag. */
  all(role: string): string[]
  /** The only element with a role and a name. The name is part of its text, label or `aria-label`. */
  one(role: string, name: string): RenderedElement
}

export type RenderedElement = {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly invalid: boolean
  /** Text of the elements that describe it. */
  readonly description: string
}

const VENUE = { currency: 'KWD', locales: ['en'] }
const TAGS: Readonly<Record<string, readonly string[]>> = {
  button: ['button'],
  combobox: ['select'],
  heading: ['h1', 'h2', 'h3'],
  link: ['a'],
  listitem: ['li'],
  option: ['option'],
}

export function renderScreen(node: ReactNode, locale = 'en', venue = VENUE): RenderedScreen {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={createI18n(translatorFor(locale), locale, venue)}>{node}</I18nProvider>,
  )
  const page = parseDocument(html)
  const elements = DomUtils.findAll(() => true, page.children)
  const ofRole = (role: string) => elements.filter((element) => roleOf(element) === role)
  const byId = (id: string | undefined) =>
    elements.filter(({ attribs }) => id?.split(' ').includes(attribs.id ?? ''))
  const nameOf = (element: Element) => {
    const labels = elements.filter(
      ({ name, attribs }) => name === 'label' && attribs.for === element.attribs.id,
    )
    const around = closest(element, 'label')
    return [
      element.attribs['aria-label'] ?? '',
      ...[
        ...byId(element.attribs['aria-labelledby']),
        ...(element.attribs.id ? labels : []),
        ...(around ? [around] : []),
      ].map(textOf),
      textOf(element),
    ].join(' ')
  }
  return {
    text: textOf(page),
    html,
    all: (role) => ofRole(role).map(textOf),
    one(role, name) {
      const found = ofRole(role).filter((element) => nameOf(element).includes(name))
      const [element] = found
      if (!element || found.length > 1)
        throw new Error(`${found.length} elements have the role ${role} and the name ${name} in\n${html}`)
      const { attribs } = element
      return {
        text: textOf(element),
        attributes: attribs,
        disabled: 'disabled' in attribs || closest(element, 'fieldset', 'disabled') !== null,
        invalid: attribs['aria-invalid'] === 'true',
        description: byId(attribs['aria-describedby']).map(textOf).join(' '),
      }
    },
  }
}

function roleOf({ name, attribs }: Element): string | undefined {
  if (attribs.role) return attribs.role
  if (name === 'textarea') return 'textbox'
  if (name === 'input') {
    const { type = 'text' } = attribs
    return type === 'radio' || type === 'checkbox' ? type : 'textbox'
  }
  return Object.keys(TAGS).find((role) => TAGS[role]?.includes(name))
}

function closest(element: Element, name: string, attribute?: string): Element | null {
  for (let at = element.parent; at; at = at.parent)
    if ('attribs' in at && at.name === name && (attribute === undefined || attribute in at.attribs)) return at
  return null
}

/** Text of a node without `aria-hidden` parts. */
function textOf(node: AnyNode): string {
  const parts: string[] = []
  const walk = (at: AnyNode) => {
    if (at.type === 'text') parts.push(at.data)
    else if ('children' in at && !('attribs' in at && at.attribs['aria-hidden'] === 'true'))
      for (const child of at.children) walk(child)
  }
  walk(node)
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}
