import type { Transaction } from 'kysely'
import { type CredentialProvider, credentialPatterns } from '../../src/contract/operator/credential-calls.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import { deleteCredentials, listCredentials, writeCredential } from '../db/credentials/venue-credentials.ts'
import { countUnfinishedPayments } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { type Db, listBranches, listVenues } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { versionOf } from '../payments/key-version.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { showChange } from '../venues/show-change.ts'
import { purposeOf } from './venue-keys.ts'

type Deps = CallDeps & {
  readonly publishing?: PublishRequests | undefined
  readonly secrets?: SecretBox | undefined
  /** Names of the vendors that this installation uses. */
  readonly vendors: readonly string[]
}

/** The operator's calls for keys of venues at vendors. Keys go in and never out. */
export function credentialRoutes(register: Register, deps: Deps): void {
  const { db, publishing } = deps
  register(operatorCalls.listCredentials, async ({ params: { referenceId } }) => {
    await requireVenue(db, referenceId)
    return { credentials: await describeCredentials(db, referenceId) }
  })
  register(
    operatorCalls.setCredential,
    async ({ params: { referenceId, provider: name }, body: { key } }) => {
      const { secrets } = deps
      const provider = requireProvider(name, deps.vendors)
      if (!secrets) throw new ApiError('conflict', 'this installation has no place for secrets')
      if (!credentialPatterns[provider].test(key))
        throw invalid([{ path: 'key', message: `expected a secret key of ${provider}` }])
      const keyVersion = versionOf(key)
      const credentials = await db.transaction().execute(async (trx) => {
        await requireVenue(trx, referenceId)
        const of = { venue: referenceId, provider }
        const sealed = secrets.seal(key, purposeOf(of))
        await writeCredential(trx, { ...of, keyVersion, ...sealed, createdAt: new Date(deps.now()) })
        await showVenue(trx, referenceId, publishing)
        return describeCredentials(trx, referenceId)
      })
      deps.log('info', 'key of a venue stored', { venue: referenceId, provider, version: keyVersion })
      return { credentials }
    },
  )
  register(operatorCalls.removeCredentials, async ({ params: { referenceId, provider: name } }) => {
    const provider = requireProvider(name)
    const removed = await db.transaction().execute(async (trx) => {
      await requireVenue(trx, referenceId)
      const unfinished = await countUnfinishedPayments(trx, { provider, account: referenceId })
      if (unfinished > 0)
        throw new ApiError(
          'conflict',
          `${referenceId} has unfinished payments at ${provider}, which need the key: ${unfinished}`,
        )
      const count = await deleteCredentials(trx, referenceId, provider)
      if (count > 0) await showVenue(trx, referenceId, publishing)
      return count
    })
    if (removed > 0) deps.log('info', 'keys of a venue removed', { venue: referenceId, provider })
    return { removed }
  })
}

/** @throws ApiError `invalid` */
function requireProvider(name: string, vendors?: readonly string[]): CredentialProvider {
  const known = Object.keys(credentialPatterns) as CredentialProvider[]
  const provider = known.find((candidate) => candidate === name)
  if (!provider) throw invalid([{ path: 'provider', message: `expected one of: ${known.join(', ')}` }])
  if (vendors && !vendors.includes(provider))
    throw invalid([
      { path: 'provider', message: `this installation does not use ${provider} (docs/settings.md#payments)` },
    ])
  return provider
}

/** @throws ApiError `not-found` */
async function requireVenue(db: Db, referenceId: string): Promise<void> {
  if ((await listVenues(db, referenceId)).length === 0) throw notFound(`there is no venue ${referenceId}`)
}

/** The venue may offer other ways to pay now. */
async function showVenue(
  trx: Transaction<Database>,
  venue: string,
  publishing: PublishRequests | undefined,
): Promise<void> {
  const branches = await listBranches(trx, venue)
  await showChange(
    trx,
    branches.map(({ id }) => id),
    publishing,
  )
}

async function describeCredentials(db: Db, venue: string) {
  const seen = new Set<string>()
  return (await listCredentials(db, venue)).map(({ provider, keyVersion, sealed, createdAt }) => {
    const current = !seen.has(provider)
    seen.add(provider)
    const lost = sealed === ''
    return { provider, version: keyVersion, current, lost, created_at: createdAt.toISOString() }
  })
}
