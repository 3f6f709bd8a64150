import * as v from 'valibot'
import {
  type LocationInput,
  type SavedLocation,
  savedLocationSchema,
  type UpdateProfileRequest,
  type WireUser,
} from '../../src/contract/account/account.ts'
import { parsePhone, parsePhoneParts } from '../../src/domain/values/phone.ts'
import {
  type Customer,
  listLocations,
  lockCustomer,
  replaceLocations,
  updateCustomer,
} from '../db/customers.ts'
import { deleteOtherSessions } from '../db/sessions.ts'
import type { Db } from '../db/venues.ts'
import { listWallets } from '../db/wallets.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { encodeUserWallet } from '../wallet/read-wallet.ts'
import { findProofExpiry } from './phone-proof.ts'

/** Loads a customer's profile for the wire, with their locations and wallet. */
export async function loadUser(db: Db, customer: Customer): Promise<WireUser> {
  const phone = parsePhone(customer.phone, '')
  const locations = await listLocations(db, customer.id)
  return {
    id: customer.id,
    business_id: customer.business_id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    national_phone: phone?.national ?? customer.phone,
    dial_code: phone?.dialCode ?? '',
    locations: locations.map(({ location }) => v.parse(savedLocationSchema, JSON.parse(location))),
    wallet: encodeUserWallet(await listWallets(db, customer.id)),
  }
}

/**
 * Updates the given fields of a customer's profile. A new phone must be verified by a code, and ends all other sessions, so
 * that the owner of the old phone loses access.
 * @throws ApiError `invalid` (phone, with the reason `unverified` if it is not verified), `conflict` with the reason
 * `phone-taken` (another customer of the business has it), `unauthorized` if the account no longer exists.
 */
export async function updateProfile(
  { db, now, randomId }: Pick<CallDeps, 'db' | 'now' | 'randomId'>,
  of: { customerId: string; tokenHash: string },
  changes: UpdateProfileRequest,
): Promise<WireUser> {
  try {
    return await db.transaction().execute(async (trx) => {
      const before = await lockCustomer(trx, of.customerId)
      if (!before) throw new ApiError('unauthorized', 'this account no longer exists')
      const phone = await resolvePhone(trx, before, changes, now())
      const after = {
        name: changes.name ?? before.name,
        email: changes.email === null ? before.email : changes.email || null,
        phone,
      }
      await updateCustomer(trx, before.id, after)
      if (phone !== before.phone) await deleteOtherSessions(trx, before.id, of.tokenHash)
      if (changes.locations) {
        const own = new Set((await listLocations(trx, before.id)).map(({ id }) => id))
        const kept = assignLocationIds(changes.locations, own, randomId)
        await replaceLocations(
          trx,
          before.id,
          kept.map((location) => ({ id: location.id, location: JSON.stringify(location) })),
        )
      }
      return loadUser(trx, { ...before, ...after })
    })
  } catch (error) {
    if (!isPhoneTaken(error)) throw error
    throw new ApiError('conflict', 'another account has this phone', {
      issues: [{ path: 'phone', message: 'another account has this phone', reason: 'phone-taken' }],
    })
  }
}

async function resolvePhone(
  db: Db,
  before: Customer,
  changes: UpdateProfileRequest,
  now: number,
): Promise<string> {
  if (changes.phone === null) return before.phone
  const dialCode = changes.dial_code || (parsePhone(before.phone, '')?.dialCode ?? '')
  const phone = parsePhoneParts(changes.phone, dialCode, '')?.e164
  if (phone === undefined)
    throw invalid([{ path: 'phone', message: 'this is not a valid phone number of that country' }])
  if (phone === before.phone) return phone
  const proof = { proof: changes.phone_proof, businessId: before.business_id, phone }
  if (await findProofExpiry(db, proof, now)) return phone
  throw invalid([{ path: 'phone_proof', message: 'this phone is not verified', reason: 'unverified' }])
}

/**
 * Keeps ids that belong to the customer and replaces all others. The first location is the default if none is marked.
 */
function assignLocationIds(
  locations: readonly LocationInput[],
  own: ReadonlySet<string>,
  randomId: () => string,
): SavedLocation[] {
  const named = locations.some((location) => location.default)
  const taken = new Set<string>()
  return locations.map((location, i) => {
    const id =
      location.id !== null && own.has(location.id) && !taken.has(location.id) ? location.id : randomId()
    taken.add(id)
    return { ...location, id, default: named ? location.default : i === 0 }
  })
}

/** True for a violation of the unique constraint on customers' phones (Postgres: unique_violation). */
function isPhoneTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'customer_phone'
}
