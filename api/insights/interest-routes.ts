import { interestCall } from '../../src/contract/visit/interest-calls.ts'
import { countedWords } from '../../src/domain/insights/counted-words.ts'
import { countItemView, countSearchMiss } from '../db/insights/interest.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { currentDay } from './read-figures.ts'

/** Different words that are counted per branch and business day. */
const MAX_WORDS = 200

/** Counts what diners look for, per branch and business day. */
export function interestRoutes(register: Register, { db, now }: CallDeps, venues: VenueReader): void {
  register(interestCall, async ({ params, body }) => {
    const branch = await venues.branch(db, { branchId: params.branchId })
    const { venue, branchId } = branch
    const day = { venue, branchId, day: currentDay(branch, now()) }
    if (body.kind === 'item') {
      if (branch.items.has(body.item_id)) await countItemView(db, day, body.item_id)
    } else {
      const words = countedWords(body.search)
      if (words !== null) await countSearchMiss(db, day, words, MAX_WORDS)
    }
    return { message: '' }
  })
}
