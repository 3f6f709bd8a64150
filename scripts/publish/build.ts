import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { request } from '../../src/client/http.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { compile } from './make/compile.ts'
import { tileUrl } from './plan/tile-url.ts'
import type { VenueAndBranches } from './publisher.ts'
import { openSitePublisher } from './site-publisher.ts'
import { bucketAddress, openSiteStore, siteStoreSettings } from './store/site-store.ts'

const webAddress = v.pipe(
  v.string('is required: the base of the API whose venues are published, such as http://127.0.0.1:4321/api'),
  v.url('must be an http:// or https:// address'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const environment = v.object({
  API_BASE: webAddress,
  SITE_URL: v.optional(webAddress, 'http://localhost:4321'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SITE_DIR: v.optional(v.string()),
  ...siteStoreSettings,
  TILE_URL: tileUrl,
  SUFRA_OPERATOR_TOKEN: v.optional(v.string()),
})

/**
 * `npm run build [-- REF…]`: compiles, then publishes the venues of `API_BASE` (all, or those given) into `SITE_DIR` or `SITE_STORE`.
 * Resolves to the exit code: 1 if a venue failed, 2 if a setting is invalid. A failure does not stop the other venues.
 */
export async function build(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { positionals: references } = parseArgs({ args: [...args], allowPositionals: true })
  // `API_BASE` is always present, so that the schema's message for it applies.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
  const parsed = v.safeParse(environment, { API_BASE: undefined, ...given })
  if (!parsed.success) {
    for (const issue of parsed.issues) console.error(`${v.getDotPath(issue)}: ${issue.message}`)
    return 2
  }
  const env = parsed.output
  const siteDir = env.SITE_DIR ? resolve(env.SITE_DIR) : join(resolve(env.DATA_DIR), 'site')
  const bundle = await compile({ log: console.log })
  const venues: VenueAndBranches[] =
    references.length > 0
      ? references.map((referenceId) => ({ referenceId, referenceIds: [referenceId] }))
      : await listVenues(env.API_BASE, env.SUFRA_OPERATOR_TOKEN ?? storedToken(env.DATA_DIR))
  const publisher = await openSitePublisher({
    apiBase: env.API_BASE,
    store: await openSiteStore({ siteDir, siteStore: bucketAddress(env) }),
    siteUrl: new URL(env.SITE_URL).origin,
    tileUrl: env.TILE_URL,
    bundle,
    venues: async () => venues,
    log: console.log,
  })
  const outcomes = await publisher.publishAll()
  return outcomes.every((outcome) => outcome.ok) ? 0 : 1
}

async function listVenues(base: string, token: string): Promise<VenueAndBranches[]> {
  const url = base + operatorCalls.listVenues.path
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const response = await request(url, { method: 'GET', headers })
  if (!response.ok)
    throw new Error(`${url}: HTTP ${response.status}; name the venues to build, or set SUFRA_OPERATOR_TOKEN`)
  const { venues } = v.parse(operatorCalls.listVenues.response, await response.json())
  return venues.map((venue) => ({ referenceId: venue.reference_id, referenceIds: venue.reference_ids }))
}

function storedToken(dataDir: string): string {
  const file = join(resolve(dataDir), 'operator-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `neither SUFRA_OPERATOR_TOKEN nor ${file} exists: name the venues to build, or set the token`,
      { cause },
    )
  }
}
