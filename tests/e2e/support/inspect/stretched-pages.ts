/**
 * Provides what the server does not send in the stretched languages: pages outside venues, and messages that
 * load later.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type StretchedLanguage, stretchedMessages } from '../../../helpers/languages/stretched.ts'

const file = (name: string) => fileURLToPath(new URL(`../../../helpers/languages/${name}`, import.meta.url))

/** By path (`''`, `/404`, `/500`), then by locale. */
type RootPages = Readonly<Record<string, Readonly<Record<string, string>>>>

let rendered: Promise<RootPages> | undefined

/**
 * The release of the site only has real languages. Its pages in the stretched ones are rendered separately,
 * once per worker.
 */
async function rootPages(siteUrl: string): Promise<RootPages> {
  rendered ??= promisify(execFile)(
    process.execPath,
    [`--import=${file('stretched-bundle.ts')}`, file('render-root.ts'), siteUrl],
    { maxBuffer: 64 * 1024 * 1024 },
  ).then(({ stdout }) => JSON.parse(stdout) as RootPages)
  return rendered
}

/** Messages that load on demand, by namespace. */
const LATER = /\/assets\/(item|delivery|map)\.[^/]+\.json$/

/**
 * Answers the requests of `page` in `language` from now on. `root`: the page outside venues that answers
 * every address.
 */
export async function stretchAnswers(
  page: Page,
  language: StretchedLanguage,
  siteUrl: string,
  root: string | undefined,
): Promise<void> {
  await page.route(LATER, (route) =>
    route.fulfill({ json: stretchedMessages(language)[LATER.exec(route.request().url())?.[1] ?? ''] }),
  )
  if (root === undefined) return
  const body = (await rootPages(siteUrl))[root]?.[language.locale]
  if (body === undefined) throw new Error(`no page ${root} in ${language.locale}`)
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ status: statusOf(root), contentType: 'text/html', body })
      : route.fallback(),
  )
}

/** Unavailable pages have the corresponding HTTP status. */
function statusOf(root: string): number {
  return root === '/433' ? 503 : Number(root.slice(1)) || 200
}

/** Restores the answers of the real server. */
export async function unstretchAnswers(page: Page): Promise<void> {
  await page.unroute('**/*')
  await page.unroute(LATER)
}
