import { CallError } from '../../../client/http.ts'
import { publicationCall } from '../../../contract/counter/desk-calls.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { schedule } from '../../timer.ts'

/**
 * How far a publication is. `live`: diners have it, after `milliseconds`; `slow`: not yet, although that is usual; `retrying` and
 * `failed`: the publisher failed, and will or will not try again.
 */
export type Liveness =
  | { readonly what: 'live'; readonly milliseconds: number }
  | { readonly what: 'slow' }
  | { readonly what: 'retrying' | 'failed'; readonly reason: string }

type Duties = {
  /** The id of the build that the site serves. @throws CallError */
  liveBuild(): Promise<string>
  report(liveness: Liveness): void
}

/** Waits between questions, in milliseconds: growing by half, and longer once it is slow. */
const FIRST_WAIT = 60
const LONGEST_WAIT = 1500
const SLOW_WAIT = 5000
/** When a publication is slow, and when nobody waits for it any more, in milliseconds. */
const SLOW_AFTER = 20_000
const GIVE_UP_AFTER = 600_000

/**
 * Finds out when diners get what was published: first the platform says which build contains it, then the site is asked until it
 * serves that build or a later one.
 */
export function createGoingLive(
  page: Pick<PageEnvironment, 'client' | 'now'>,
  referenceId: string,
  { liveBuild, report }: Duties,
) {
  let cancel = () => {}

  /** Follows what was published by a tap at this time (epoch milliseconds), instead of what was published before. */
  function follow(since: number): void {
    cancel()
    let build: string | null = null
    let said = ''
    let isOver = false
    const say = (liveness: Liveness) => {
      if (said !== liveness.what) report(liveness)
      said = liveness.what
    }

    /** Asks once. Returns whether nothing more can be learned. */
    async function ask(): Promise<boolean> {
      if (build === null) {
        const found = await page.client.call(publicationCall, { params: { referenceId } })
        if (isOver || found.state === 'none') return true
        if (found.state === 'failed' || found.state === 'retrying')
          say({ what: found.state, reason: found.reason ?? '' })
        if (found.state === 'done' && found.build === null) return true
        build = found.build
        if (build === null) return found.state === 'failed'
      }
      const served = await liveBuild()
      if (isOver || served < build) return isOver
      say({ what: 'live', milliseconds: page.now() - since })
      return true
    }

    async function askAgain(wait: number): Promise<void> {
      const isDone = await ask().catch((error) => {
        if (error instanceof CallError) return false
        throw error
      })
      const passed = page.now() - since
      if (isDone || isOver || passed > GIVE_UP_AFTER) return
      const isSlow = passed > SLOW_AFTER
      if (isSlow && said === '') say({ what: 'slow' })
      const next = Math.min(wait * 1.5, LONGEST_WAIT)
      const stop = schedule(isSlow ? SLOW_WAIT : next, () => void askAgain(next))
      cancel = () => {
        isOver = true
        stop()
      }
    }

    cancel = () => {
      isOver = true
    }
    void askAgain(FIRST_WAIT)
  }
  return { follow, stop: () => cancel() }
}
