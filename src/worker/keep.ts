import type { BuildMeta, BuildPointer } from '../contract/site/build-meta.ts'
import { type Collecting, collect } from './collect.ts'
import {
  addressesIn,
  currentSet,
  EXACTLY,
  type KeptSet,
  keepOnly,
  newName,
  type SetRecord,
  writeRecord,
} from './kept-set.ts'
import { ask } from './network.ts'
import { addressOf, alwaysKept, openedNow, type Territory } from './rules.ts'

/** A page the diner opened, with the network. */
export type Visit = {
  readonly path: string
  readonly language: string
  /** When it was asked for. Epoch milliseconds. */
  readonly startedAt: number
  /** The page itself; null: it came before the worker was there. */
  readonly page: Response | null
}

/** The live build of the venue; `gone`: there is no such venue any more. @throws when nobody says. */
async function latestBuild(territory: Territory): Promise<string | 'gone'> {
  const answer = await ask(addressOf('/builds/latest.json', territory), 'no-store')
  if (answer.status === 404 || answer.status === 410) return 'gone'
  if (!answer.ok) throw new Error(`latest.json: HTTP ${answer.status}`)
  return ((await answer.json()) as BuildPointer).id
}

/**
 * Keeps a page that was opened, and what always belongs to the set. A set is of one build: it is asked which one is live
 * after the page came and again after all was fetched, and only what was fetched between two equal answers is taken.
 * Returns the build that the page is kept in. @throws when the network fails or the venue publishes meanwhile: what was
 * kept before stays.
 */
export async function keep(territory: Territory, visit: Visit, sparing: boolean): Promise<string | 'gone'> {
  const build = await latestBuild(territory)
  if (build === 'gone') return build
  const before = await currentSet(territory)
  const same = before?.record.build === build && before.record.language === visit.language
  const opened = openedNow(visit.path, before?.record.opened ?? [])
  const metadata = (await (
    await ask(addressOf(`/builds/meta/${build}.json`, territory), 'default')
  ).json()) as BuildMeta
  const always = sparing ? [] : alwaysKept(metadata.paths, opened)
  const record: SetRecord = { build, language: visit.language, confirmed: Date.now(), opened }
  // What was asked for after the set was last confirmed, and came before it was now, is of its build.
  const given =
    same && visit.page && before.record.confirmed < visit.startedAt
      ? { path: visit.path, page: visit.page }
      : null
  const filling = { territory, record, given, before }
  if (same) {
    const set = { name: before.name, record }
    await extend({ ...filling, set }, [visit.path], new Set())
    await extend({ ...filling, set }, always, new Set(always))
    await dropClosed(territory, before, opened, always)
    return build
  }
  // The first set counts with its first page; one that takes another's place counts when it is whole.
  const soon = before ? [...new Set([...always, ...opened])] : opened
  const set = await fill(filling, soon, new Set(before ? always : opened))
  await extend({ ...filling, set }, always, new Set(always))
  return build
}

type Filling = {
  readonly territory: Territory
  readonly record: SetRecord
  readonly given: Collecting['given']
  readonly before: KeptSet | null
}

/** A set of its own for these pages, in place of the one before. */
async function fill(filling: Filling, paths: readonly string[], required: Set<string>): Promise<KeptSet> {
  const { territory, record, before } = filling
  const name = newName(territory)
  const cache = await caches.open(name)
  try {
    await collect(paths, {
      territory,
      language: record.language,
      required,
      given: null,
      assets: before && (await caches.open(before.name)),
      whole: false,
      take: (address, response) => cache.put(address, response),
    })
    const confirmed = await stillLive(territory, record.build)
    const set = await writeRecord(name, { ...record, confirmed })
    await keepOnly(territory, set)
    return set
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** Adds pages to a set that counts already: all that were fetched, or none. */
async function extend(
  filling: Filling & { readonly set: KeptSet },
  paths: readonly string[],
  required: Set<string>,
): Promise<void> {
  const { territory, record, given, set } = filling
  const held = new Set(await addressesIn(set))
  const missing = paths.filter((path) => !held.has(addressOf(path, territory)))
  if (missing.length === 0) {
    await writeRecord(set.name, record)
    return
  }
  const cache = await caches.open(set.name)
  const fetched: [address: string, response: Response][] = []
  await collect(missing, {
    territory,
    language: record.language,
    required,
    given,
    assets: cache,
    whole: true,
    take: async (address, response) => {
      if (!held.has(address)) fetched.push([address, response])
    },
  })
  const confirmed = await stillLive(territory, record.build)
  for (const [address, response] of fetched) await cache.put(address, response)
  await writeRecord(set.name, { ...record, confirmed })
}

/** The time at which the build was still the live one. @throws when it is not any more. */
async function stillLive(territory: Territory, build: string): Promise<number> {
  if ((await latestBuild(territory)) !== build) throw new Error(`${build} is not live any more`)
  return Date.now()
}

/** Pages that were opened long ago make room. */
async function dropClosed(
  territory: Territory,
  before: KeptSet,
  opened: readonly string[],
  always: readonly string[],
): Promise<void> {
  const cache = await caches.open(before.name)
  for (const path of before.record.opened) {
    if (opened.includes(path) || always.includes(path)) continue
    for (const address of [path, `${path}/_payload.json`])
      await cache.delete(addressOf(address, territory), EXACTLY)
  }
}
