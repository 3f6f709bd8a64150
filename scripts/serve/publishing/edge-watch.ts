import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import type { NowLive } from '../../publish/publisher.ts'

export type EdgeWatch = {
  /** Asks the edge until it answers with that build. Returns at once. */
  watch(live: NowLive): void
  /** Resolves when nothing is asked for any more. */
  drain(): Promise<void>
}

export type EdgeWatchOptions = {
  /** Where visitors reach the site; no slash at the end. */
  siteUrl: string
  /** `seconds`: from the swap to the edge's answer; null: the edge did not name the build in time. */
  onEnd: (live: { referenceId: string; buildId: string; seconds: number | null }) => void
  /** Milliseconds. */
  limit?: number
}

const LIMIT = 15_000
const PATIENCE = 3_000
/** Between two questions: soon first, for most edges know it at once, then ever longer. Milliseconds. */
const FIRST_PAUSE = 20
const LONGEST_PAUSE = 500
/** Venues watched at one moment; while all are republished the others wait for nothing and are left out. */
const AT_ONCE = 16

/**
 * Measures when visitors get what was published: asks the edge for `builds/latest.json` of a venue after its swap until it
 * names that build, or one after it. An edge that cannot be asked from here is no fault of the publication.
 */
export function createEdgeWatch({ siteUrl, onEnd, limit = LIMIT }: EdgeWatchOptions): EdgeWatch {
  const turn = pLimit(AT_ONCE)
  const running = new Set<Promise<void>>()

  async function liveAt(referenceId: string): Promise<string | null> {
    const url = `${siteUrl}/${referenceId}/builds/latest.json`
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' })
      const { id } = (await answer.json()) as { id?: unknown }
      return typeof id === 'string' ? id : null
    } catch {
      return null
    }
  }

  async function watch(referenceId: string, buildId: string, since: number): Promise<void> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const seen = await liveAt(referenceId)
      const seconds = (performance.now() - since) / 1000
      // A later build was published meanwhile: this one was live as well, but when cannot be known.
      if (seen !== null && seen > buildId) return
      if (seen === buildId) return onEnd({ referenceId, buildId, seconds })
      if (seconds * 1000 > limit) return onEnd({ referenceId, buildId, seconds: null })
      await sleep(pause)
    }
  }

  return {
    watch({ referenceId, buildId }) {
      // The site's own pages have no pointer of their own at an address.
      if (buildId === null || referenceId === ROOT_SITE || turn.activeCount >= AT_ONCE) return
      const since = performance.now()
      const watched: Promise<void> = turn(() => watch(referenceId, buildId, since)).finally(() =>
        running.delete(watched),
      )
      running.add(watched)
    },
    async drain() {
      await Promise.all(running)
    },
  }
}
