import * as v from 'valibot'
import { text } from '../wire/primitives.ts'

/** Vendors at which a venue can have a key of its own, and how such a key looks. */
export const credentialPatterns = { tap: /^sk_(test|live)_\S{10,200}$/ } as const
export type CredentialProvider = keyof typeof credentialPatterns

/** A key of a venue, without the key. */
const credential = v.object({
  provider: text,
  /** Identifies the key without revealing it. */
  version: text,
  /** False for one that another has replaced, and that is kept for the payments that it made. */
  current: v.boolean(),
  /** A backup was restored without the secret key. Until the key is stored again, the venue is not paid online. */
  lost: v.boolean(),
  /** ISO 8601, UTC. */
  created_at: text,
})

/** Calls with which operators give venues keys of their own at vendors. No answer contains a key. */
export const credentialCalls = {
  listCredentials: {
    method: 'GET',
    path: '/operator/venues/:referenceId/credentials',
    response: v.object({ credentials: v.array(credential) }),
    auth: 'operator',
  },
  /** Makes a key the current one. The one before is kept for its payments. */
  setCredential: {
    method: 'PUT',
    path: '/operator/venues/:referenceId/credentials/:provider',
    request: v.object({ key: v.string() }),
    response: v.object({ credentials: v.array(credential) }),
    auth: 'operator',
  },
  /** Removes all keys of a venue at a vendor. */
  removeCredentials: {
    method: 'DELETE',
    path: '/operator/venues/:referenceId/credentials/:provider',
    response: v.object({ removed: v.number() }),
    auth: 'operator',
  },
} as const
