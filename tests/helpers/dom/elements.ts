/** The part of the DOM that page scripts use, so that they run in Node on published HTML. */
import { parseDocument } from 'htmlparser2'
import { matches, type Selectable } from './selector.ts'

/** The event that a listener receives. */
export type PageEvent = {
  readonly type: string
  readonly bubbles: boolean
  target: unknown
  defaultPrevented: boolean
  preventDefault(): void
}
type Listener = (event: PageEvent) => void

/** An event target with listeners. */
export class PageTarget {
  private readonly listeners = new Map<string, Set<Listener>>()

  addEventListener(type: string, listener: Listener): void {
    const all = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, all.add(listener))
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener)
  }

  notify(event: PageEvent): void {
    for (const listener of [...(this.listeners.get(event.type) ?? [])]) listener(event)
  }
}

export const pageEvent = (type: string, bubbles = true): PageEvent => ({
  type,
  bubbles,
  target: null,
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true
  },
})

type Child = PageElement | string

/** Returns `data-first-name` for `firstName`. */
const dataName = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export class PageElement extends PageTarget implements Selectable {
  readonly attributes: Record<string, string> = {}
  parentElement: PageElement | null = null
  content: Child[] = []
  ariaBusy: string | null = null
  readonly localName: string
  readonly ownerDocument: PageDocument

  constructor(localName: string, ownerDocument: PageDocument) {
    super()
    this.localName = localName
    this.ownerDocument = ownerDocument
  }

  get children(): PageElement[] {
    return this.content.filter((child) => typeof child !== 'string')
  }
  get firstElementChild(): PageElement | null {
    return this.children[0] ?? null
  }
  get lastElementChild(): PageElement | null {
    return this.children.at(-1) ?? null
  }
  get childElementCount() {
    return this.children.length
  }
  get previousElementSibling(): PageElement | null {
    const all = this.parentElement?.children ?? []
    return all[all.indexOf(this) - 1] ?? null
  }
  get firstChild(): { readonly textContent: string } | null {
    const [first] = this.content
    return typeof first === 'string' ? { textContent: first } : (first ?? null)
  }
  get isConnected(): boolean {
    return this === this.ownerDocument.documentElement || (this.parentElement?.isConnected ?? false)
  }
  get textContent(): string {
    return this.content.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
  }
  set textContent(text: string | null) {
    this.replaceChildren(text ?? '')
  }

  getAttribute = (name: string) => this.attributes[name] ?? null
  hasAttribute = (name: string) => name in this.attributes
  setAttribute(name: string, value: string): void {
    this.attributes[name] = String(value)
  }
  removeAttribute(name: string): void {
    delete this.attributes[name]
  }
  toggleAttribute(name: string, on = !this.hasAttribute(name)): boolean {
    if (on) this.attributes[name] ??= ''
    else delete this.attributes[name]
    return on
  }

  readonly dataset: Record<string, string | undefined> = new Proxy(
    {},
    {
      get: (_, name) => this.attributes[dataName(String(name))],
      set: (_, name, value) => {
        this.attributes[dataName(String(name))] = String(value)
        return true
      },
      deleteProperty: (_, name) => delete this.attributes[dataName(String(name))],
      has: (_, name) => dataName(String(name)) in this.attributes,
    },
  )

  readonly classList = {
    list: () => (this.attributes.class ?? '').split(/\s+/).filter(Boolean),
    contains: (name: string) => this.classList.list().includes(name),
    add: (name: string) => void this.classList.toggle(name, true),
    remove: (name: string) => void this.classList.toggle(name, false),
    toggle: (name: string, on = !this.classList.contains(name)) => {
      const others = this.classList.list().filter((other) => other !== name)
      this.attributes.class = (on ? [...others, name] : others).join(' ')
      return on
    },
  }

  matches = (selector: string) => matches(this, selector, this)
  closest(selector: string): PageElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null)
  }
  contains(other: PageElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parentElement))
  }
  querySelectorAll(selector: string): PageElement[] {
    const found: PageElement[] = []
    const walk = (element: PageElement) => {
      for (const child of element.children) {
        if (matches(child, selector, this)) found.push(child)
        walk(child)
      }
    }
    walk(this)
    return found
  }
  querySelector = (selector: string) => this.querySelectorAll(selector)[0] ?? null

  append(...added: Child[]): void {
    this.insert(this.content.length, added)
  }
  before(...added: Child[]): void {
    for (const one of added) if (one instanceof PageElement) one.remove()
    this.parentElement?.insert(this.parentElement.content.indexOf(this), added)
  }
  after(...added: Child[]): void {
    for (const one of added) if (one instanceof PageElement) one.remove()
    this.parentElement?.insert(this.parentElement.content.indexOf(this) + 1, added)
  }
  replaceChildren(...added: Child[]): void {
    for (const child of this.children) child.parentElement = null
    this.content = []
    this.append(...added)
  }
  remove(): void {
    const around = this.parentElement
    if (around) around.content = around.content.filter((child) => child !== this)
    this.parentElement = null
  }
  private insert(at: number, added: Child[]): void {
    let place = at
    for (const one of added) {
      if (one instanceof PageElement) {
        const own = this.content.indexOf(one)
        if (own >= 0 && own < place) place -= 1
        one.remove()
        one.parentElement = this
      }
      this.content.splice(place, 0, one)
      place += 1
    }
  }

  dispatchEvent({ type, bubbles }: { type: string; bubbles: boolean }): PageEvent {
    const event = pageEvent(type, bubbles)
    event.target = this
    for (let at: PageElement | null = this; at; at = bubbles ? at.parentElement : null) at.notify(event)
    if (bubbles) this.ownerDocument.notify(event)
    return event
  }
  click(): void {
    if ('disabled' in this.attributes) return
    const event = this.dispatchEvent(pageEvent('click'))
    const form = this.attributes.type === 'submit' ? this.closest('form') : null
    if (form instanceof PageForm && !event.defaultPrevented) form.requestSubmit()
  }
  focus(): void {}
  blur(): void {}
  scrollIntoView(): void {}
}

const reflected = ['id', 'href', 'type', 'name', 'role', 'min', 'max'] as const
for (const name of [...reflected, 'className'] as const) {
  const attribute = name === 'className' ? 'class' : name
  Object.defineProperty(PageElement.prototype, name, {
    get(this: PageElement) {
      return this.attributes[attribute] ?? ''
    },
    set(this: PageElement, value: string) {
      this.attributes[attribute] = String(value)
    },
  })
}
for (const name of ['hidden', 'disabled', 'open', 'checked'] as const)
  Object.defineProperty(PageElement.prototype, name, {
    get(this: PageElement) {
      return name in this.attributes
    },
    set(this: PageElement, on: boolean) {
      this.toggleAttribute(name, on)
    },
  })

export class PageLink extends PageElement {}
export class PageButton extends PageElement {}
export class PageImage extends PageElement {
  readonly complete = false
}

/** A form field. Its value is separate from the default in the page. */
export class PageInput extends PageElement {
  private currentValue: string | null = null
  get defaultValue(): string {
    return this.attributes.value ?? ''
  }
  get value(): string {
    return this.currentValue ?? this.defaultValue
  }
  set value(value: string) {
    this.currentValue = value
  }
  defaultChecked = false
  stepUp = () => this.step(1)
  stepDown = () => this.step(-1)
  private step(by: number): void {
    const { min = '-Infinity', max = 'Infinity' } = this.attributes
    this.value = String(Math.min(Number(max), Math.max(Number(min), Number(this.value) + by)))
  }
  reset(): void {
    this.currentValue = null
    this.toggleAttribute('checked', this.defaultChecked)
  }
}

export class PageForm extends PageElement {
  noValidate = false
  /** The number of submissions that no script prevented. */
  submitCount = 0
  get fields(): PageInput[] {
    return this.querySelectorAll('input, textarea').filter((field) => field instanceof PageInput)
  }
  requestSubmit(): void {
    if (!this.dispatchEvent(pageEvent('submit')).defaultPrevented) this.submit()
  }
  submit(): void {
    this.submitCount += 1
  }
  reset(): void {
    for (const field of this.fields) field.reset()
  }
}

/** The data that a form would send. */
export class PageFormData {
  private readonly form: PageForm
  constructor(form: PageForm) {
    this.form = form
  }
  getAll(name: string): string[] {
    return this.form.fields
      .filter(({ attributes }) => attributes.name === name && !('disabled' in attributes))
      .filter(
        ({ attributes: { type = '', checked } }) => !/radio|checkbox/.test(type) || checked !== undefined,
      )
      .map(({ value }) => value)
  }
  get = (name: string) => this.getAll(name)[0] ?? null
}

const CLASSES: Readonly<Record<string, typeof PageElement>> = {
  a: PageLink,
  button: PageButton,
  form: PageForm,
  img: PageImage,
  input: PageInput,
  textarea: PageInput,
}

export class PageDocument extends PageTarget {
  documentElement = new PageElement('html', this)
  hidden = false
  cookie = ''
  adoptedStyleSheets: unknown[] = []
  activeElement = null

  createElement = (name: string) => new (CLASSES[name] ?? PageElement)(name, this)
  querySelectorAll = (selector: string) => this.documentElement.querySelectorAll(selector)
  querySelector = (selector: string) => this.querySelectorAll(selector)[0] ?? null
  getElementById = (id: string) =>
    this.querySelectorAll('[id]').find(({ attributes }) => attributes.id === id) ?? null
  get body() {
    return this.querySelector('body')
  }
  get images() {
    return this.querySelectorAll('img')
  }
}

type Parsed = ReturnType<typeof parseDocument>['children'][number]

export function createDocument(html: string): PageDocument {
  const document = new PageDocument()
  const copy = (node: Parsed): Child[] => {
    if (node.type === 'text') return [node.data]
    if (!('attribs' in node)) return []
    const element = document.createElement(node.name)
    Object.assign(element.attributes, node.attribs)
    if (element instanceof PageInput) element.defaultChecked = 'checked' in node.attribs
    element.append(...node.children.flatMap(copy))
    return [element]
  }
  const root = parseDocument(html).children.flatMap(copy)
  const [top] = root.filter((child) => typeof child !== 'string')
  if (top) document.documentElement = top
  return document
}
