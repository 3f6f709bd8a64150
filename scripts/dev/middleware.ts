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

/**
 * Sets `locals` as the publisher does, from the current data of the API. Responds itself to requests for the other files of a
 * site.
 */
export const onRequest = defineMiddleware(async ({ url, request, locals, cookies, rewrite }, next) => {
  const segments = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  // The dev server responds to requests for modules and other files.
  if (segments[0]?.startsWith('@') || /\.(?!(json|webmanifest)$)\w+$/.test(url.pathname)) return next()
  if (url.pathname === DESIGN_PATH) {
    const referenceId = url.searchParams.get('venue') || FIRST_VENUE
    const plan = await pullPlan(referenceId, url.origin)
    if (!plan) return new Response(`No venue has the reference id ${referenceId}`, { status: 404 })
    locals.design = { referenceId, pages: plan.pages }
    return next()
  }
  const isCounter = segments[0] === 'counter'
  const [referenceId = ROOT_SITE] = isCounter ? [] : segments
  const below = isCounter ? segments : segments.slice(1)
  const path = below.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  if (path === '/builds/latest.json') return Response.json({ id: 'dev', timestamp: new Date().toISOString() })

  const themeId = url.searchParams.get('theme_id') ?? cookies.get(THEME_COOKIE)?.value
  const site = await pullPlan(referenceId, url.origin, themeId)
  // A requested theme also applies to later pages of the venue, until an empty `?theme_id=` removes it.
  if (url.searchParams.has('theme_id')) cookies.set(THEME_COOKIE, themeId ?? '', { path: `/${referenceId}` })
  const page = site && findPagePath(site, path.endsWith(PAYLOAD) ? path.slice(0, -PAYLOAD.length) : path)
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

/** Returns the path of the prerendered page for a path, which is the path itself or its shell, or null if there is none. */
function findPagePath(site: SitePlan, path: string): string | null {
  if (site.pages.some((page) => page.path === path)) return path
  return matchShell(compileShells(site.shells), path.split('/').filter(Boolean)) ?? null
}

async function pullPlan(referenceId: string, siteUrl: string, themeId?: string): Promise<SitePlan | null> {
  if (referenceId === ROOT_SITE) return planRootSite(['en'], [], [], siteUrl)
  try {
    const pulled = await pullVenue(client, referenceId, Date.now(), themeId)
    // Closed venues have no pages. The edge shows a notice instead.
    return 'closed' in pulled ? null : planSite(pulled.venue, pulled.day)
  } catch (error) {
    // There is no such venue. Other errors remain visible, and so does a theme that the venue does not have.
    if (error instanceof PublishError && error.code === 'pull-failed' && !themeId) return null
    throw error
  }
}
