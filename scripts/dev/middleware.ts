import { defineMiddleware } from 'astro:middleware'
import { createClient } from '../../src/client/platform.ts'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import { contentType } from '../../src/edge/content-type.ts'
import { negotiateLocale } from '../../src/edge/negotiate.ts'
import { compileShells, matchShell } from '../../src/edge/shells.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'
import { planRootSite } from '../../src/payload/site/root-site.ts'
import { planSite } from '../../src/payload/site/site.ts'
import { pullVenue } from '../publish/plan/pull.ts'
import { DEFAULT_TILE_URL } from '../publish/plan/tile-url.ts'
import { PublishError } from '../publish/release/errors.ts'
import { DESIGN_PATH, FIRST_VENUE } from './design/route.ts'

const client = createClient({ base: process.env.SUFRA_DEV_API ?? '', locale: () => 'en' })
const PAYLOAD = '/_payload.json'
const THEME_COOKIE = 'sufra_dev_theme'

/** Fills `locals` as the publisher does, from the API as it is at this moment; answers what lies beside pages. */
export const onRequest = defineMiddleware(async ({ url, request, locals, cookies, rewrite }, next) => {
  const segments = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  // Modules and other files of the dev server.
  if (segments[0]?.startsWith('@') || /\.(?!(json|webmanifest)$)\w+$/.test(url.pathname)) return next()
  if (url.pathname === DESIGN_PATH) {
    const referenceId = url.searchParams.get('venue') || FIRST_VENUE
    const plan = await planOf(referenceId, url.origin)
    if (!plan) return new Response(`No venue is called ${referenceId}`, { status: 404 })
    locals.design = { referenceId, pages: plan.pages }
    return next()
  }
  const [referenceId = ROOT_SITE] = segments
  const path = segments.length > 1 ? `/${segments.slice(1).map(encodeURIComponent).join('/')}` : ''
  if (path === '/builds/latest.json') return Response.json({ id: 'dev', timestamp: new Date().toISOString() })

  const themeId = url.searchParams.get('theme_id') ?? cookies.get(THEME_COOKIE)?.value
  const site = await planOf(referenceId, url.origin, themeId)
  // A look asked for is worn on the pages reached from here too, until `?theme_id=` takes it off.
  if (url.searchParams.has('theme_id')) cookies.set(THEME_COOKIE, themeId ?? '', { path: `/${referenceId}` })
  const page = site && wanted(site, path.endsWith(PAYLOAD) ? path.slice(0, -PAYLOAD.length) : path)
  if (site && page !== null && path.endsWith(PAYLOAD)) {
    const payload = site.payloads.find((candidate) => candidate.path === page)
    if (payload) return Response.json(payload.data)
  }
  const file = site?.files.find((candidate) => candidate.path === path)
  if (file) return new Response(file.body, { headers: { 'Content-Type': contentType(file.path) } })
  if (site && path === '' && site.homeRedirect)
    return Response.redirect(`${url.origin}/${referenceId}${site.homeRedirect}`, 307)
  const [first = 'en', ...others] = site?.locales ?? []
  const header = (name: string) => request.headers.get(name) ?? undefined
  const locale = negotiateLocale(
    { locales: [first, ...others], browserLanguage: site?.browserLanguage ?? true },
    header,
  )
  const view = site?.pages.find((candidate) => candidate.path === page && candidate.locale === locale)?.view
  locals.siteUrl = url.origin
  locals.tileUrl = process.env.TILE_URL || DEFAULT_TILE_URL
  if (view) {
    locals.view = view
    return next()
  }
  const missing = planRootSite(['en'], [], [], url.origin).pages.find(
    (candidate) => candidate.path === '/404',
  )
  if (missing) locals.view = missing.view
  return url.pathname === '/404' ? next() : rewrite('/404')
})

/** The prerendered path behind a path: itself, or the shell it is mapped to. */
function wanted(site: SitePlan, path: string): string | null {
  if (site.pages.some((page) => page.path === path)) return path
  return matchShell(compileShells(site.shells), path.split('/').filter(Boolean)) ?? null
}

async function planOf(referenceId: string, siteUrl: string, themeId?: string): Promise<SitePlan | null> {
  if (referenceId === ROOT_SITE) return planRootSite(['en'], [], [], siteUrl)
  try {
    const pulled = await pullVenue(client, referenceId, Date.now(), themeId)
    // Closed venues have no pages; what is shown instead is the edge's.
    return 'closed' in pulled ? null : planSite(pulled.venue, pulled.day)
  } catch (error) {
    // An address of no venue; anything else shall be seen, and a look the venue does not have with it.
    if (error instanceof PublishError && error.code === 'pull-failed' && !themeId) return null
    throw error
  }
}
