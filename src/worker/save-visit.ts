import type { BuildMeta, BuildPointer } from '../contract/site/build-meta.ts'
import { type CollectOptions, collectPages } from './collect-pages.ts'
import { fetchFile } from './network.ts'
import { addOpened, listCorePages, type Scope, toAddress } from './offline-rules.ts'
import {
  createSetName,
  deleteOtherSets,
  findCurrentSet,
  IGNORE_VARY,
  listAddresses,
  type OfflineSet,
  type SetRecord,
  writeRecord,
} from './offline-set.ts'

/** A page that the diner opened while online. */
export type Visit = {
  readonly path: string
  readonly language: string
  /** When the page was requested, in epoch milliseconds. */
  readonly startedAt: number
  /** The page. Null if it was loaded before the worker started. */
  readonly page: Response | null
}

/** The id of the venue's live build, or `gone` if the venue no longer exists. @throws if the answer shows neither. */
async function fetchLatestBuildId(scope: Scope): Promise<string | 'gone'> {
  const answer = await fetchFile(toAddress('/builds/latest.json', scope), 'no-store')
  if (answer.status === 404 || answer.status === 410) return 'gone'
  if (!answer.ok) throw new Error(`latest.json: HTTP ${answer.status}`)
  return ((await answer.json()) as BuildPointer).id
}

/**
 * Stores a page that the diner opened, and the core pages. All pages of a set are of one build: the live build is read once
 * the page has loaded and again after everything is fetched, and files are stored only if both answers are equal. Returns
 * the build of the stored page, or `gone` if the venue was removed. @throws if the network fails or the venue publishes
 * meanwhile. The previous set then stays.
 */
export async function saveVisit(scope: Scope, visit: Visit, saveData: boolean): Promise<string | 'gone'> {
  const build = await fetchLatestBuildId(scope)
  if (build === 'gone') return build
  const previous = await findCurrentSet(scope)
  const sameBuild = previous?.record.build === build && previous.record.language === visit.language
  const opened = addOpened(visit.path, previous?.record.opened ?? [])
  const metadata = (await (
    await fetchFile(toAddress(`/builds/meta/${build}.json`, scope), 'default')
  ).json()) as BuildMeta
  const always = saveData ? [] : listCorePages(metadata.paths, opened)
  const record: SetRecord = { build, language: visit.language, confirmed: Date.now(), opened }
  // A page requested after the set was last confirmed, and received before this confirmation, is of the set's build.
  const loaded =
    sameBuild && visit.page && previous.record.confirmed < visit.startedAt
      ? { path: visit.path, page: visit.page }
      : null
  const update = { scope, record, loaded, previous }
  if (sameBuild) {
    const set = { name: previous.name, record }
    await extendSet({ ...update, set }, [visit.path], new Set())
    await extendSet({ ...update, set }, always, new Set(always))
    await deleteOldPages(scope, previous, opened, always)
    return build
  }
  // The first set is used as soon as it contains one page. A set that replaces another must be complete.
  const initial = previous ? [...new Set([...always, ...opened])] : opened
  const set = await createSet(update, initial, new Set(previous ? always : opened))
  await extendSet({ ...update, set }, always, new Set(always))
  return build
}

type SetUpdate = {
  readonly scope: Scope
  readonly record: SetRecord
  readonly loaded: CollectOptions['loaded']
  readonly previous: OfflineSet | null
}

/** Creates a set of these pages, which replaces the previous set. */
async function createSet(
  update: SetUpdate,
  paths: readonly string[],
  required: Set<string>,
): Promise<OfflineSet> {
  const { scope, record, previous } = update
  const name = createSetName(scope)
  const cache = await caches.open(name)
  try {
    await collectPages(paths, {
      scope,
      language: record.language,
      required,
      loaded: null,
      assets: previous && (await caches.open(previous.name)),
      assetsComplete: false,
      store: (address, response) => cache.put(address, response),
    })
    const confirmed = await confirmLive(scope, record.build)
    const set = await writeRecord(name, { ...record, confirmed })
    await deleteOtherSets(scope, set)
    return set
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** Adds pages to a complete set: all of those fetched, or none. */
async function extendSet(
  update: SetUpdate & { readonly set: OfflineSet },
  paths: readonly string[],
  required: Set<string>,
): Promise<void> {
  const { scope, record, loaded, set } = update
  const stored = new Set(await listAddresses(set))
  const missing = paths.filter((path) => !stored.has(toAddress(path, scope)))
  if (missing.length === 0) {
    await writeRecord(set.name, record)
    return
  }
  const cache = await caches.open(set.name)
  const fetched: [address: string, response: Response][] = []
  await collectPages(missing, {
    scope,
    language: record.language,
    required,
    loaded,
    assets: cache,
    assetsComplete: true,
    store: async (address, response) => {
      if (!stored.has(address)) fetched.push([address, response])
    },
  })
  const confirmed = await confirmLive(scope, record.build)
  for (const [address, response] of fetched) await cache.put(address, response)
  await writeRecord(set.name, { ...record, confirmed })
}

/** Returns the time at which the build was confirmed to be still live. @throws if it no longer is. */
async function confirmLive(scope: Scope, build: string): Promise<number> {
  if ((await fetchLatestBuildId(scope)) !== build) throw new Error(`${build} is no longer the live build`)
  return Date.now()
}

/** Deletes pages that are no longer among those opened last. */
async function deleteOldPages(
  scope: Scope,
  previous: OfflineSet,
  opened: readonly string[],
  always: readonly string[],
): Promise<void> {
  const cache = await caches.open(previous.name)
  for (const path of previous.record.opened) {
    if (opened.includes(path) || always.includes(path)) continue
    for (const address of [path, `${path}/_payload.json`])
      await cache.delete(toAddress(address, scope), IGNORE_VARY)
  }
}
