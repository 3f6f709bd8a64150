import * as v from 'valibot'
import { hostKey, hostPointer, venueKey, venuePointer } from '../../../src/contract/site/site-objects.ts'
import { type Bucket, REPLACED } from './object-bucket.ts'

/**
 * A venue's pointer as its publishers read it: `hosts` are its own hosts, `dropped` those it had until this build, whose
 * pointers are due to go.
 */
const publisherPointer = v.object({
  ...venuePointer.entries,
  hosts: v.optional(v.array(v.string()), []),
  dropped: v.optional(v.array(v.string()), []),
})
export type VenuePointer = v.InferOutput<typeof publisherPointer>

const READ_AT_ONCE = 32

export function readPointer(text: string): VenuePointer {
  return v.parse(publisherPointer, JSON.parse(text))
}

/** Who has which host, written for edges, which cannot look through all venues. */
export function createHosts(bucket: Bucket) {
  async function claims(referenceId: string, host: string): Promise<boolean> {
    const found = await bucket.get(venueKey(referenceId))
    return found !== null && readPointer(found.text).hosts.includes(host)
  }

  async function ownerOf(host: string): Promise<string | null> {
    const found = await bucket.get(hostKey(host))
    return found && v.parse(hostPointer, JSON.parse(found.text)).referenceId
  }

  const give = (host: string, referenceId: string) =>
    bucket.put(hostKey(host), JSON.stringify({ referenceId }), REPLACED)

  /** The first by name, but for `except`, that claims the host. */
  async function heirOf(host: string, except: string): Promise<string | undefined> {
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
    /** Writes that these are the venue's, but for those that a venue before it by name has. */
    async claim(referenceId: string, hosts: readonly string[]): Promise<void> {
      for (const host of hosts) {
        const owner = await ownerOf(host)
        if (owner === referenceId) continue
        if (owner !== null && owner < referenceId && (await claims(owner, host))) continue
        await give(host, referenceId)
      }
    },
    /** These are no longer the venue's: they go, or to the next that claims them. */
    async release(referenceId: string, hosts: readonly string[]): Promise<void> {
      for (const host of hosts) {
        if ((await ownerOf(host)) !== referenceId) continue
        const heir = await heirOf(host, referenceId)
        if (heir === undefined) await bucket.remove([hostKey(host)])
        else await give(host, heir)
      }
    },
  }
}
