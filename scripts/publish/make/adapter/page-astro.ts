import type { FetchState } from 'astro/fetch'

export type Csp = NonNullable<ReturnType<FetchState['getCsp']>>

/** An insertion of a page into its policy: the method of `Astro.csp` and its argument. */
export type Insert = readonly [method: keyof Csp, payload: unknown]

/** The part of `Astro` that all components of a page share. Appends the page's policy insertions to `inserts`. */
export class PageAstro {
  readonly locals: App.Locals
  readonly csp: Readonly<Record<keyof Csp, (payload: unknown) => void>>
  readonly #pathname: string
  #url: URL | undefined

  constructor(pathname: string, locals: App.Locals, inserts: Insert[]) {
    this.#pathname = pathname
    this.locals = locals
    const record = (method: keyof Csp) => (payload: unknown) => void inserts.push([method, payload])
    this.csp = {
      insertDirective: record('insertDirective'),
      insertScriptHash: record('insertScriptHash'),
      insertScriptResource: record('insertScriptResource'),
      insertStyleHash: record('insertStyleHash'),
      insertStyleResource: record('insertStyleResource'),
    }
  }

  get url(): URL {
    this.#url ??= new URL(this.locals.siteUrl + this.#pathname)
    return this.#url
  }
}

/** `Astro` in a component. A class, because objects whose prototype belongs to a page made pages a sixth slower to render. */
export class ComponentAstro {
  self: unknown = null
  readonly props: object
  readonly #page: PageAstro

  constructor(page: PageAstro, props: object) {
    this.#page = page
    this.props = props
  }

  get locals() {
    return this.#page.locals
  }
  get csp() {
    return this.#page.csp
  }
  get url() {
    return this.#page.url
  }
}

/** Fields of `Astro` that belong to a request. Using one throws, because its value could belong to another page. */
const REQUEST_FIELDS = [
  ...['cache', 'callAction', 'clientAddress', 'cookies', 'currentLocale', 'generator', 'getActionResult'],
  ...['isPrerendered', 'logger', 'originPathname', 'params', 'preferredLocale', 'preferredLocaleList'],
  ...['redirect', 'request', 'response', 'rewrite', 'routePattern', 'session', 'site', 'slots'],
]
for (const name of REQUEST_FIELDS)
  Object.defineProperty(ComponentAstro.prototype, name, {
    get() {
      throw new Error(`Astro.${name} is not available: pages are rendered without a request`)
    },
  })
