import type { SSRManifest } from 'astro'
import { FetchState } from 'astro/fetch'
import { renderToString } from 'astro/runtime/server/index.js'
import { renderCspContent } from 'astro/runtime/server/render/csp.js'

/**
 * Renders one page: `pathname` is its percent-encoded address on the site. Throws what the page throws, and an error where
 * no page has that address.
 */
export type RenderView = (pathname: string, locals: App.Locals) => Promise<RenderedView>
export type RenderedView = { readonly html: string; readonly policy: string | undefined }

type Result = Awaited<ReturnType<FetchState['createResult']>>
type Csp = NonNullable<ReturnType<FetchState['getCsp']>>
type Route = SSRManifest['routes'][number]['routeData']

/** What all pages of one route share. */
type Screen = {
  readonly route: Route
  readonly component: Parameters<typeof renderToString>[1]
  readonly state: FetchState
  /** As Astro makes it for a page of this route. Pages are rendered with copies of it. */
  readonly result: Result
  /** Policies by what pages inserted into them. */
  readonly policies: Map<string, string>
}

/** What a page inserts into its policy: the method of `Astro.csp` and its argument. */
type Insert = readonly [method: keyof Csp, payload: unknown]

/** Policies kept per screen. Venues differ in theme and pixels. */
const MOST_POLICIES = 500

/**
 * Renders views without requests, several times faster than `app.render` and to the same bytes. What Astro computes for each
 * request is computed once per route: the head's elements, the hashes of its styles, the policy of equal pages.
 *
 * `SSRResult` is internal to Astro, so its version is pinned and tests/publish/render-view.test.ts compares every screen with
 * `app.render`. Middleware does not run, and `Astro` offers pages `locals`, `props`, `url` and `csp` alone.
 */
export function createViewRenderer(manifest: SSRManifest): RenderView {
  const screens = new Map<Route, Promise<Screen>>()

  function screenAt(pathname: string, siteUrl: string): Promise<Screen> {
    const decoded = decodeURI(pathname)
    const found = manifest.routes.find(({ routeData }) => routeData.pattern.test(decoded))
    if (!found) throw new Error(`there is no page at ${pathname}`)
    let screen = screens.get(found.routeData)
    if (!screen) {
      screen = openScreen(found, siteUrl + pathname)
      screens.set(found.routeData, screen)
      screen.catch(() => screens.delete(found.routeData))
    }
    return screen
  }

  return async (pathname, locals) => {
    const screen = await screenAt(pathname, locals.siteUrl)
    const inserts: Insert[] = []
    const result = resultFor(screen, astroOf(pathname, locals, inserts))
    try {
      const html = await renderToString(result, screen.component, {}, {}, true, screen.route)
      if (html instanceof Response) throw new Error(`rendered with status ${html.status}`)
      return { html, policy: policyOf(screen, result, inserts) }
    } catch (error) {
      // What is still being rendered asynchronously ends quietly.
      result.cancelled = true
      throw error
    }
  }
}

async function openScreen(found: SSRManifest['routes'][number], url: string): Promise<Screen> {
  const { routeData: route } = found
  const state = new FetchState(new Request(url))
  if (state.routeData?.route !== route.route)
    throw new Error(`Astro routes ${url} to ${state.routeData?.route}, not to ${route.route}`)
  // Astro changes the elements of scripts while it renders them, so they cannot be shared.
  if (found.scripts.length > 0) throw new Error(`the route ${route.route} has scripts in its head`)
  const module = await state.loadComponentInstance()
  const result = await state.createResult(module, state.getActionAPIContext())
  if (result.shouldInjectCspMetaTags && result.cspDestination !== 'header')
    throw new Error(`the policy of ${route.route} goes to ${result.cspDestination}, not to a header`)
  const component = module.default as unknown as Screen['component']
  if (!component.isAstroComponentFactory) throw new Error(`the page of ${route.route} is no Astro component`)
  const meta = result.componentMetadata.get(component.moduleId ?? '')
  result._metadata.headInTree = meta?.containsHead ?? false
  result._metadata.routeHasPropagation = meta?.propagation === 'self' || meta?.propagation === 'in-tree'
  return { route, component, state, result, policies: new Map() }
}

/** A copy in which everything that rendering changes is this page's own. */
function resultFor({ result }: Screen, astro: object): Result {
  return {
    ...copied(result),
    _metadata: copied(result._metadata),
    createAstro: ((props: object) =>
      Object.assign(Object.create(astro), { props, self: null })) as Result['createAstro'],
  }
}

/** The same fields, with sets and lists of its own. */
function copied<T extends object>(source: T): T {
  const copy = { ...source } as Record<string, unknown>
  for (const name in copy) {
    const value = copy[name]
    if (value instanceof Set) copy[name] = new Set(value)
    else if (Array.isArray(value)) copy[name] = [...value]
  }
  return copy as T
}

/** What only requests have: a page that asks for it fails instead of being rendered with what belongs to another page. */
const OF_REQUESTS = [
  ...['cache', 'callAction', 'clientAddress', 'cookies', 'currentLocale', 'generator', 'getActionResult'],
  ...['isPrerendered', 'logger', 'originPathname', 'params', 'preferredLocale', 'preferredLocaleList'],
  ...['redirect', 'request', 'response', 'rewrite', 'routePattern', 'session', 'site', 'slots'],
]
const withoutRequest = Object.defineProperties(
  {},
  Object.fromEntries(
    OF_REQUESTS.map((name) => [
      name,
      {
        get() {
          throw new Error(`Astro.${name} is not available: pages are rendered without a request`)
        },
      },
    ]),
  ),
)

/** `Astro` of one page, but for what is each component's own. Records what the page inserts into its policy. */
function astroOf(pathname: string, locals: App.Locals, inserts: Insert[]): object {
  const recorded = (method: keyof Csp) => (payload: unknown) => void inserts.push([method, payload])
  const csp = {
    insertDirective: recorded('insertDirective'),
    insertScriptHash: recorded('insertScriptHash'),
    insertScriptResource: recorded('insertScriptResource'),
    insertStyleHash: recorded('insertStyleHash'),
    insertStyleResource: recorded('insertStyleResource'),
  } satisfies Record<keyof Csp, unknown>
  return {
    __proto__: withoutRequest,
    locals,
    csp,
    get url() {
      return new URL(locals.siteUrl + pathname)
    },
  }
}

/** The page's Content-Security-Policy. Pages of a screen that insert the same have the same. */
function policyOf(screen: Screen, result: Result, inserts: readonly Insert[]): string | undefined {
  if (!result.shouldInjectCspMetaTags) return undefined
  const { policies, state } = screen
  const { extraScriptHashes, extraStyleHashes } = result._metadata
  const key = JSON.stringify([inserts, extraScriptHashes, extraStyleHashes])
  let policy = policies.get(key)
  if (policy === undefined) {
    const { scriptDirective, styleDirective } = screen.result
    state.result = {
      ...result,
      scriptDirective: copied(scriptDirective),
      styleDirective: copied(styleDirective),
    }
    const csp = state.getCsp() as Record<keyof Csp, (payload: unknown) => void> | undefined
    for (const [method, payload] of inserts) csp?.[method](payload)
    policy = renderCspContent(state.result)
    if (policies.size >= MOST_POLICIES) policies.clear()
    policies.set(key, policy)
  }
  return policy
}
