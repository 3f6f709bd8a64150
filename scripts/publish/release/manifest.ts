import type { ListedVenue } from '../../../src/payload/site/root-site.ts'

/** What the publisher records of a file, to decide in the next publication whether to make it again. */
export type FileEntry = {
  /** Dependency hash: of everything the file depends on, not of its bytes. */
  hash: string
  /** When the content last changed, ignoring changes of the code. ISO 8601, UTC. */
  changed: string
  /** Index into `policies`; null for files without a policy (payloads, sitemap). */
  policy: number | null
  /** Bytes of the uncompressed file. A file of another size is damaged and is made again. */
  size: number
  /** Hash of the inputs of a page or payload, if they are known before it is built. */
  inputs?: string
}

/** `manifest.json` of a release. Written last: a folder without it is not a complete release. */
export type Manifest = {
  version: 1
  referenceId: string
  buildId: string
  /** ISO 8601, UTC. */
  timestamp: string
  bundle: string
  siteUrl: string
  /** Hash of the code and settings for which `inputs` are comparable. Missing in releases of older versions. */
  plannedBy?: string
  /** Hash of the inputs of all files, if they are known before the files are built. */
  inputs?: string
  /** Hash of what affects the release as a whole: locales, domains, shells, redirect. */
  site: string
  /** Number of item pages in the default locale, to detect an emptied menu. */
  items: number
  policies: string[]
  files: Record<string, FileEntry>
  /** The venue's own hosts in lower case; missing in releases of older versions. */
  domains?: string[]
  /** The venue's entry on the landing page, if it has one. */
  listing?: ListedVenue
  /** Folders that are links to an older build, with its id. Missing in releases of older versions. */
  folders?: Record<string, string>
  /** `folders` also lists the links in linked folders. Missing in releases of older versions. */
  allFolders?: true
}

/** Parses a manifest. Null if it has another version or is damaged; the next publication then makes every file. */
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

/** Returns the distinct policies, the most common first, and each file's index into them. */
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
