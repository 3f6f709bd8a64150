import { randomBytes } from 'node:crypto'
import type { BuildMeta } from '../../../src/contract/site/build-meta.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { releasePath } from './files.ts'

export type Build = {
  buildId: string
  /** ISO 8601, UTC. */
  timestamp: string
  bundle: string
  imageHosts: readonly string[]
  policies: readonly string[]
}

/** Creates the public metadata of a build (`builds/meta/{id}.json`), which the edge uses for routing and policies. */
export function createBuildMeta(
  site: SitePlan,
  build: Build,
  policyByFile: ReadonlyMap<string, string> = new Map(),
  indexOf: (file: string) => number | null = () => null,
): BuildMeta {
  const policyOf: Record<string, number> = {}
  for (const file of policyByFile.keys()) {
    const index = indexOf(file)
    if (index) policyOf[`/${file}`] = index
  }
  return {
    id: build.buildId,
    timestamp: build.timestamp,
    referenceId: site.referenceId,
    bundle: build.bundle,
    locales: [...site.locales],
    browserLanguage: site.browserLanguage,
    domains: [...site.domains],
    homeRedirect: site.homeRedirect,
    ...(site.closed ? { closed: site.closed } : {}),
    paths: [...new Set(site.pages.map((page) => releasePath(site.referenceId, page.path)))],
    imageHosts: [...build.imageHosts],
    shells: [...site.shells],
    policies: [...build.policies],
    policyOf,
  }
}

/** `20260131T120501123Z-9f3a`: sorts by time, and always after the previous release, even if the clock was set back. */
export function nextBuildId(at: Date, before: string | null): string {
  const stamp = (time: number) => new Date(time).toISOString().replace(/[-:.]/g, '')
  let time = at.getTime()
  while (before !== null && stamp(time) <= before.slice(0, stamp(time).length)) time = timeOf(before) + 1
  return `${stamp(time)}-${randomBytes(2).toString('hex')}`
}

function timeOf(buildId: string): number {
  const [, date, hour, minute, second, ms] = /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(buildId) ?? []
  const day = `${date?.slice(0, 4)}-${date?.slice(4, 6)}-${date?.slice(6, 8)}`
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}
