/**
 * Tracking vendors without the internet: their scripts are empty, so that the queues of the page can be read.
 */
import type { Page, Request } from '@playwright/test'
import type { Variant } from './open-venue.ts'
import { GRILL } from './open-venue.ts'

/** Fictitious ids in the right format, never called. */
export const PIXELS = {
  meta: '000000000000001',
  google: 'G-TEST000001',
  snapchat: '00000000-0000-4000-8000-000000000001',
  tiktok: 'TESTPIXEL00000000001',
} as const

export const SCRIPTS = [
  'https://connect.facebook.net/en_US/fbevents.js',
  `https://www.googletagmanager.com/gtag/js?id=${PIXELS.google}`,
  'https://sc-static.net/scevent.min.js',
  `https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${PIXELS.tiktok}&lib=ttq`,
] as const

const VENDORS =
  /^https:\/\/([\w.-]+\.)?(facebook\.(com|net)|googletagmanager\.com|google-analytics\.com|sc-static\.net|snapchat\.com|tiktok\.com)\//

/** A grill with a pixel of each vendor. Germany requires consent. */
export function trackingGrill(country = 'DE'): Variant {
  return {
    ...GRILL,
    edit(file) {
      file.business.country_code = country
      file.pixels = [
        { type: 1, id: PIXELS.meta, access_token: null },
        { type: 2, id: PIXELS.google, access_token: null },
        { type: 3, id: PIXELS.snapchat, access_token: null },
        { type: 4, id: PIXELS.tiktok, access_token: null },
      ]
    },
  }
}

/** Records and answers the requests to vendors. Call before the first `goto`. */
export async function watchVendors(page: Page): Promise<{ requests: () => string[] }> {
  const urls: string[] = []
  await page.route(VENDORS, (route, request: Request) => {
    urls.push(request.url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return { requests: () => urls }
}

/**
 * Returns every violation of the content security policy since the page was opened. Call before the first
 * `goto`.
 */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { refusedByPolicy: seen })
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy)
}

type TrackedEvent = { name: string; id: string | null; about: Record<string, unknown> }

/** Returns the events in the queue of each vendor on the page, in order. */
export function vendorQueues(
  page: Page,
): Promise<Record<'meta' | 'google' | 'snapchat' | 'tiktok', TrackedEvent[]>> {
  return page.evaluate(() => {
    type Call = ArrayLike<unknown>
    const { fbq, dataLayer, snaptr, ttq } = window as unknown as {
      fbq?: { queue: Call[] }
      dataLayer?: Call[]
      snaptr?: { queue: Call[] }
      ttq?: Call[]
    }
    const about = (value: unknown) => (value ?? {}) as Record<string, unknown>
    const tracked = (calls: Call[] | undefined, verb: string) =>
      [...(calls ?? [])].filter((call) => call[0] === verb).map((call) => Array.from(call))
    return {
      meta: tracked(fbq?.queue, 'track').map(([, name, values, options]) => ({
        name: String(name),
        id: String(about(options).eventID),
        about: about(values),
      })),
      google: tracked(dataLayer, 'event').map(([, name, values]) => ({
        name: String(name),
        id: null,
        about: about(values),
      })),
      snapchat: tracked(snaptr?.queue, 'track').map(([, name, values]) => ({
        name: String(name),
        id: String(about(values).client_dedup_id),
        about: about(values),
      })),
      tiktok: [...(ttq ?? [])].map((call) => {
        const [verb, name, values, options] = Array.from(call)
        return verb === 'page'
          ? { name: 'page', id: null, about: {} }
          : { name: String(name), id: String(about(options).event_id), about: about(values) }
      }),
    }
  })
}
