import { fetchLatestBuild } from '../../../client/latest-build.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { schedule } from '../../timer.ts'
import { createGoingLive, type Liveness } from './going-live.ts'

/** What staff are told after publishing. */
export type LiveNotice =
  | { readonly what: 'published' }
  | { readonly what: 'liveness'; readonly liveness: Liveness }

/** Where notices are shown. */
type Notices = {
  get(): { readonly what: string } | null
  set(notice: LiveNotice | null): void
}

/** How long staff see that diners have it, in milliseconds. What they do not need to know any more hides the end of the page. */
const LIVE_SHOWN = 20_000

/** Tells staff when diners get what was published, or why they do not. `onPublished` takes the time of the tap, in epoch milliseconds. */
export function createLiveNotice(
  page: Pick<PageEnvironment, 'client' | 'now'>,
  referenceId: string,
  $notice: Notices,
): { onPublished(since: number): void; stop(): void } {
  const { follow, stop } = createGoingLive(page, referenceId, {
    liveBuild: async () => (await fetchLatestBuild(referenceId)).id,
    report(liveness) {
      const said = $notice.get()?.what
      const isProblem = liveness.what === 'failed' || liveness.what === 'retrying'
      // Whoever has gone on working learns only of problems.
      if (!isProblem && said !== 'published' && said !== 'liveness') return
      const notice: LiveNotice = { what: 'liveness', liveness }
      $notice.set(notice)
      if (liveness.what === 'live')
        schedule(LIVE_SHOWN, () => {
          if ($notice.get() === notice) $notice.set(null)
        })
    },
  })
  return {
    onPublished(since) {
      $notice.set({ what: 'published' })
      follow(since)
    },
    stop,
  }
}
