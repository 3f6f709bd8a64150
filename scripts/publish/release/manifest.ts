import type { ListedVenue } from '../../../src/payload/site/root-site.ts'

/** What the publisher has to know of a file it wrote, to decide at the next publish whether it still stands. */
export type FileEntry = {
  /** Dependency hash: of everything the file was made from, not of its bytes. */
  hash: string
  /** When what it shows last changed; a change of the code alone does not count. ISO 8601, UTC. */
  changed: string
  /** Index into `policies`; null for files without a policy (payloads, sitemap). */
  policy: number | null
  /** Bytes of the uncompressed file; a file of another size was damaged and is made again. */
  size: number
}

/** `manifest.json` of a release. Written last: a folder without it is not a release. */
export type Manifest = {
  version: 1
  referenceId: string
  buildId: string
  /** ISO 8601, UTC. */
  timestamp: string
  bundle: string
  siteUrl: string
  /** Hash of what concerns the release as a whole: locales, domains, shells, redirect. */
  site: string
  /** Number of item pages in the default locale; guards against publishing an emptied menu. */
  items: number
  policies: string[]
  files: Record<string, FileEntry>
  /** The venue's own hosts, lower case; missing in releases of older code. */
  domains?: string[]
  /** What the landing page says of this venue; missing where it says nothing. */
  listing?: ListedVenue
}

/** The manifest in `text`, or null if it is of another version or damaged: the next publish then makes every file. */
export function readManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest
    const sound =
      manifest.version === 1 && typeof manifest.files === 'object' && Array.isArray(manifest.policies)
    return sound ? manifest : null
  } catch {
    return null
  }
}

/** Distinct policies, the commonest first, and each file's index into them. */
export function indexPolicies(byFile: ReadonlyMap<string, string>): {
  policies: string[]
  indexOf: (file: string) => number | null
} {
  const uses = new Map<string, number>()
  for (const policy of byFile.values()) uses.set(policy, (uses.get(policy) ?? 0) + 1)
  const policies = [...uses.keys()].sort(
    (a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1),
  )
  const indices = new Map(policies.map((policy, index) => [policy, index]))
  return {
    policies,
    indexOf: (file) => {
      const policy = byFile.get(file)
      return policy === undefined ? null : (indices.get(policy) ?? null)
    },
  }
}
