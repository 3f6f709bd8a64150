import type { SSRManifest } from 'astro'
import { FetchState } from 'astro/fetch'
import { renderToString } from 'astro/runtime/server/index.js'
import { renderCspContent } from 'astro/runtime/server/render/csp.js'
import { renderElement } from 'astro/runtime/server/render/util.js'
import { ComponentAstro, type Csp, type Insert, PageAstro } from './page-astro.ts'

/**
 * Renders the page at `pathname`, its percent-encoded path on the site. Throws the errors of the page, and an error if no page
 * has this path.
 */
export type RenderView = (pathname: string, locals: App.Locals) => Promise<RenderedView>
export type RenderedView = {
  /** The page without the style elements that all pages of its screen have. */
  readonly html: string
  readonly policy: string | undefined
  /** The missing style elements, for `composePage`. */
  readonly styles: string
}

type Result = Awaited<ReturnType<FetchState['createResult']>>
type Route = SSRManifest['routes'][number]['routeData']

/** Data that all pages of a route share. */
type Screen = {
  readonly route: Route
  readonly component: Parameters<typeof renderToString>[1]
  readonly state: FetchState
  /** The result that Astro creates for a page of this route. Each page is rendered with a copy. */
  readonly result: Result
  /** The style elements of every page of this route. */
  readonly styles: string
  /** Cached policies by everything that pages insert into them. */
  readonly policies: Map<string, string>
}

/** Maximum number of cached policies per screen. Policies differ by the themes and tracking pixels of venues. */
const MAX_POLICIES = 500

/**
 * Creates a renderer that needs no requests. It is several times faster than `app.render` and produces the same bytes, but
 * leaves out the styles of the screen. It computes once per route what Astro computes per request: the elements of the head,
 * the hashes of its styles, and the policy of pages with equal insertions.
 *
 * `SSRResult` is internal to Astro, so the version of Astro is pinned and tests/publish/compiled/render-view.test.ts compares every
 * screen with `app.render`. Middleware does not run, and pages can use only `locals`, `props`, `url`, `csp` and `self` of
 * `Astro`.
 */
export function createViewRenderer(manifest: SSRManifest): RenderView {
  const screens = new Map<Route, Promise<Screen>>()
  /** The routes that a path of so many segments can have, in order, so that few patterns are tested for each page. */
  const routes = new Map<number, SSRManifest['routes']>()

  function routesOf(segments: number): SSRManifest['routes'] {
    const known =
      routes.get(segments) ??
      manifest.routes.filter(
        ({ routeData }) =>
          routeData.segments.length === segments || routeData.segments.flat().some(({ spread }) => spread),
      )
    routes.set(segments, known)
    return known
  }

  function findOrLoadScreen(pathname: string, siteUrl: string): Promise<Screen> {
    const decoded = decodeURI(pathname)
    const found = routesOf(countSegments(decoded)).find(({ routeData }) => routeData.pattern.test(decoded))
    if (!found) throw new Error(`there is no page at ${pathname}`)
    let screen = screens.get(found.routeData)
    if (!screen) {
      screen = loadScreen(found, siteUrl + pathname)
      screens.set(found.routeData, screen)
      screen.catch(() => screens.delete(found.routeData))
    }
    return screen
  }

  return async (pathname, locals) => {
    const screen = await findOrLoadScreen(pathname, locals.siteUrl)
    const inserts: Insert[] = []
    const result = copyResult(screen, new PageAstro(pathname, locals, inserts))
    try {
      const html = await renderToString(result, screen.component, {}, {}, true, screen.route)
      if (html instanceof Response) throw new Error(`rendered with status ${html.status}`)
      return { html, policy: findOrCreatePolicy(screen, result, inserts), styles: screen.styles }
    } catch (error) {
      // Stops the components that are still being rendered asynchronously.
      result.cancelled = true
      throw error
    }
  }
}

const countSegments = (pathname: string) => pathname.split('/').filter((segment) => segment !== '').length

/** Returns the style elements of all screens, each combination once. */
export function listStyles(manifest: SSRManifest): string[] {
  const combinations = manifest.routes.map(({ styles }) =>
    styles.flatMap((style) => (style.type === 'inline' ? [`<style>${style.content}</style>`] : [])).join(''),
  )
  return [...new Set(combinations)]
}

async function loadScreen(found: SSRManifest['routes'][number], url: string): Promise<Screen> {
  const { routeData: route } = found
  const state = new FetchState(new Request(url))
  if (state.routeData?.route !== route.route)
    throw new Error(`Astro routes ${url} to ${state.routeData?.route}, not to ${route.route}`)
  // Astro changes script elements while it renders them, so pages cannot share them.
  if (found.scripts.length > 0) throw new Error(`the route ${route.route} has scripts in its head`)
  const module = await state.loadComponentInstance()
  const result = await state.createResult(module, state.getActionAPIContext())
  if (result.shouldInjectCspMetaTags && result.cspDestination !== 'header')
    throw new Error(`the policy of ${route.route} goes to ${result.cspDestination}, not to a header`)
  result.resolve = remember(result.resolve)
  const component = module.default as unknown as Screen['component']
  if (!component.isAstroComponentFactory) throw new Error(`the page of ${route.route} is no Astro component`)
  const meta = result.componentMetadata.get(component.moduleId ?? '')
  result._metadata.headInTree = meta?.containsHead ?? false
  result._metadata.routeHasPropagation = meta?.propagation === 'self' || meta?.propagation === 'in-tree'
  return { route, component, state, result, styles: takeStyles(result), policies: new Map() }
}

/** Remembers the URL of each script, which Astro builds again for each page. */
function remember(resolve: Result['resolve']): Result['resolve'] {
  const known = new Map<string, Promise<string>>()
  return (specifier) => {
    const url = known.get(specifier) ?? resolve(specifier)
    known.set(specifier, url)
    return url
  }
}

/** Renders the style elements of a route as Astro does, and removes them from the result. */
function takeStyles(result: Result): string {
  const styles = [...result.styles].map((style) =>
    renderElement(style.props.rel === 'stylesheet' ? 'link' : 'style', style),
  )
  result.styles.clear()
  return [...new Set(styles)].join('')
}

/** Copies the result, so that rendering a page changes nothing that pages share. */
function copyResult({ result }: Screen, page: PageAstro): Result {
  return {
    ...copyObject(result),
    _metadata: copyObject(result._metadata),
    createAstro: ((props: object) => new ComponentAstro(page, props)) as unknown as Result['createAstro'],
  }
}

/** Copies an object with its sets and arrays. Other values are shared. */
function copyObject<T extends object>(source: T): T {
  const copy = { ...source } as Record<string, unknown>
  for (const name in copy) {
    const value = copy[name]
    if (value instanceof Set) copy[name] = new Set(value)
    else if (Array.isArray(value)) copy[name] = [...value]
  }
  return copy as T
}

/**
 * Returns the Content-Security-Policy of a page, from the cache if possible: pages of a screen with the same insertions have
 * the same policy.
 */
function findOrCreatePolicy(screen: Screen, result: Result, inserts: readonly Insert[]): string | undefined {
  if (!result.shouldInjectCspMetaTags) return undefined
  const { policies, state } = screen
  const { extraScriptHashes, extraStyleHashes } = result._metadata
  const key = JSON.stringify([inserts, extraScriptHashes, extraStyleHashes])
  let policy = policies.get(key)
  if (policy === undefined) {
    const { scriptDirective, styleDirective } = screen.result
    state.result = {
      ...result,
      scriptDirective: copyObject(scriptDirective),
      styleDirective: copyObject(styleDirective),
    }
    const csp = state.getCsp() as Record<keyof Csp, (payload: unknown) => void> | undefined
    for (const [method, payload] of inserts) csp?.[method](payload)
    policy = renderCspContent(state.result)
    if (policies.size >= MAX_POLICIES) policies.clear()
    policies.set(key, policy)
  }
  return policy
}
