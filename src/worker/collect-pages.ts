import { worker } from './global-scope.ts'
import { fetchFile, forEachConcurrently } from './network.ts'
import {
  findAssets,
  findImports,
  findPayloads,
  pagePath,
  readLanguage,
  type Scope,
  toAddress,
} from './offline-rules.ts'
import { IGNORE_VARY } from './offline-set.ts'

/** Stores a fetched file. Assets are immutable, so a stored asset fits every set. */
export type StoreFile = (address: string, response: Response) => Promise<void>

export type CollectOptions = {
  readonly scope: Scope
  readonly language: string
  /** Pages that must be available. Others that are missing or fail to load are left out. */
  readonly required: ReadonlySet<string>
  /** A page that has already been loaded. */
  readonly loaded: { readonly path: string; readonly page: Response } | null
  /** A cache that may contain assets already. */
  readonly assets: Cache | null
  /** Whether the imports of every asset in `assets` are in it too. */
  readonly assetsComplete: boolean
  readonly store: StoreFile
}

/** Whether the answer is a page of the site. Redirects, error pages and answers of other origins are not. */
export const isPageResponse = ({ ok, redirected, type, headers }: Response) =>
  ok && !redirected && type === 'basic' && (headers.get('content-type') ?? '').includes('text/html')

/**
 * Fetches pages with their data and all scripts they may load later.
 * @throws Error if a required page is missing, or a page is in another language because the diner changed it
 * meanwhile.
 */
export async function collectPages(paths: readonly string[], options: CollectOptions): Promise<void> {
  const { scope, language, required, loaded, store } = options
  const done = new Set<string>()
  const claim = (address: string) => !done.has(address) && done.add(address)

  const storePayload = async (address: string, asked: string) => {
    if (!claim(address)) return
    const answer = await fetchFile(asked, 'no-cache')
    if (answer.ok) await store(address, answer)
  }
  const storeAsset = async (path: string): Promise<void> => {
    // The browser stores the worker's own script.
    if (path === worker.location.pathname || !claim(path)) return
    const cached = await options.assets?.match(path, IGNORE_VARY)
    if (cached && options.assetsComplete) return
    const answer = cached ?? (await fetchFile(path, 'default'))
    if (!answer.ok) return
    const script = path.endsWith('.js') ? await answer.clone().text() : ''
    await store(path, answer)
    await forEachConcurrently(findImports(script, path), storeAsset)
  }

  await forEachConcurrently(paths, async (path) => {
    const address = toAddress(path, scope)
    const page = loaded?.path === path ? loaded.page : await fetchFile(address, 'no-cache')
    if (!isPageResponse(page)) {
      if (required.has(path) && !page.redirected) throw new Error(`${address}: HTTP ${page.status}`)
      return
    }
    const html = await page.clone().text()
    if (readLanguage(html) !== language) throw new Error(`${address} is not in ${language}`)
    await store(address, page)
    for (const payload of findPayloads(html, scope))
      await storePayload(toAddress(pagePath(payload, scope) ?? '', scope), payload)
    await forEachConcurrently(findAssets(html), storeAsset)
  })
}
