import * as v from 'valibot'
import {
  hostKey,
  hostPointerSchema,
  venueKey,
  venuePointerSchema,
} from '../../../src/contract/site/site-objects.ts'
import { type Bucket, REPLACED } from './object-bucket.ts'

/**
 * A venue's pointer with the publisher's fields: `hosts` are its own hosts, `dropped` those that it had before this build and whose
 * pointers must be removed.
 */
const publisherPointer = v.object({
  ...venuePointerSchema.entries,
  hosts: v.optional(v.array(v.string()), []),
  dropped: v.optional(v.array(v.string()), []),
})
export type VenuePointer = v.InferOutput<typeof publisherPointer>

const READ_AT_ONCE = 32

export function readPointer(text: string): VenuePointer {
  return v.parse(publisherPointer, JSON.parse(text))
}

/** Maintains the pointers from hosts to venues, because the edge cannot search all venues. */
export function createHosts(bucket: Bucket) {
  async function claims(referenceId: string, host: string): Promise<boolean> {
    const found = await bucket.get(venueKey(referenceId))
    return found !== null && readPointer(found.text).hosts.includes(host)
  }

  async function ownerOf(host: string): Promise<string | null> {
    const found = await bucket.get(hostKey(host))
    return found && v.parse(hostPointerSchema, JSON.parse(found.text)).referenceId
  }

  const assign = (host: string, referenceId: string) =>
    bucket.put(hostKey(host), JSON.stringify({ referenceId }), REPLACED)

  /** The first venue by name, except `except`, that claims the host. */
  async function findHeir(host: string, except: string): Promise<string | undefined> {
    const keys = (await bucket.list(venueKey(''))).map(({ key }) => key.slice(venueKey('').length)).sort()
    for (let from = 0; from < keys.length; from += READ_AT_ONCE) {
      const batch = keys.slice(from, from + READ_AT_ONCE)
      const claimed = await Promise.all(batch.map((key) => key !== except && claims(key, host)))
      const heir = batch.find((_, index) => claimed[index])
      if (heir !== undefined) return heir
    }
    return undefined
  }

  return {
    /** Assigns the hosts to the venue, except those that belong to a venue with an earlier name. */
    async claim(referenceId: string, hosts: readonly string[]): Promise<void> {
      for (const host of hosts) {
        const owner = await ownerOf(host)
        if (owner === referenceId) continue
        if (owner !== null && owner < referenceId && (await claims(owner, host))) continue
        await assign(host, referenceId)
      }
    },
    /** Takes the hosts from the venue. Each goes to the next venue that claims it, or is removed. */
    async release(referenceId: string, hosts: readonly string[]): Promise<void> {
      for (const host of hosts) {
        if ((await ownerOf(host)) !== referenceId) continue
        const heir = await findHeir(host, referenceId)
        if (heir === undefined) await bucket.remove([hostKey(host)])
        else await assign(host, heir)
      }
    },
  }
}
