import { branchStreamCall } from '../../src/contract/venue/branch-stream-call.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { createOpenLimit } from '../http/open-limit.ts'
import type { Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import type { BoardHub } from './board-hub.ts'
import { encodeEvent, openEventStream } from './event-stream.ts'

type Deps = CallDeps & { readonly hub: BoardHub; readonly venues: VenueReader }

/** The stream that tells open pages about new revisions of their venue. `most`: open streams per network. */
export function branchStreamRoute(register: Register, { db, hub, venues }: Deps, most: number): void {
  const limitOpen = createOpenLimit(most)
  register(branchStreamCall, async ({ params, address }) => {
    const { revision } = await venues.find(db, { branchId: params.branchId })
    const stops = [limitOpen(address)]
    const stream = openEventStream(() => {
      for (const stop of stops.splice(0)) stop()
    })
    const send = (current: number) => stream.send(encodeEvent({ revision: current }))
    send(revision)
    stops.push(
      hub.followRevision({ branchId: params.branchId, revision, onRevision: send, onGone: stream.end }),
    )
    return stream.body
  })
}
