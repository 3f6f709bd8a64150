import { EXACTLY } from './kept-set.ts'
import { ask, forEach } from './network.ts'
import { addressOf, assetsOf, importsOf, languageOf, pagePath, payloadsOf, type Territory } from './rules.ts'
import { worker } from './scope.ts'

/** Takes what was fetched. Assets are immutable, so one that is taken is right in any set. */
export type Take = (address: string, response: Response) => Promise<void>

export type Collecting = {
  readonly territory: Territory
  readonly language: string
  /** Without these a set is not whole; what else is gone or does not answer is left out. */
  readonly required: ReadonlySet<string>
  /** A page that is at hand already. */
  readonly given: { readonly path: string; readonly page: Response } | null
  /** Where assets may be already; `whole`: with all they import. */
  readonly assets: Cache | null
  readonly whole: boolean
  readonly take: Take
}

/** Is it a page as such? A redirect, an error screen or another's answer is not. */
export const isPage = ({ ok, redirected, type, headers }: Response) =>
  ok && !redirected && type === 'basic' && (headers.get('content-type') ?? '').includes('text/html')

/**
 * Fetches pages with their data and all scripts they may come to need.
 * @throws Error when a required page is missing, or any is in another language: the diner changed it meanwhile.
 */
export async function collect(paths: readonly string[], collecting: Collecting): Promise<void> {
  const { territory, language, required, given, take } = collecting
  const done = new Set<string>()
  const first = (address: string) => !done.has(address) && done.add(address)

  const takeFile = async (address: string, asked: string) => {
    if (!first(address)) return
    const answer = await ask(asked, 'no-cache')
    if (answer.ok) await take(address, answer)
  }
  const takeAsset = async (path: string): Promise<void> => {
    // The worker itself is kept by the browser.
    if (path === worker.location.pathname || !first(path)) return
    const kept = await collecting.assets?.match(path, EXACTLY)
    if (kept && collecting.whole) return
    const answer = kept ?? (await ask(path, 'default'))
    if (!answer.ok) return
    const script = path.endsWith('.js') ? await answer.clone().text() : ''
    await take(path, answer)
    await forEach(importsOf(script, path), takeAsset)
  }

  await forEach(paths, async (path) => {
    const address = addressOf(path, territory)
    const page = given?.path === path ? given.page : await ask(address, 'no-cache')
    if (!isPage(page)) {
      if (required.has(path) && !page.redirected) throw new Error(`${address}: HTTP ${page.status}`)
      return
    }
    const html = await page.clone().text()
    if (languageOf(html) !== language) throw new Error(`${address} is not in ${language}`)
    await take(address, page)
    for (const payload of payloadsOf(html, territory))
      await takeFile(addressOf(pagePath(payload, territory) ?? '', territory), payload)
    await forEach(assetsOf(html), takeAsset)
  })
}
