import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import type { NowLive } from '../../publish/publisher.ts'

export type EdgeWatch = {
  /** Starts asking the edge until it serves that build. Returns at once. */
  watch(live: NowLive): void
  /** Resolves when no build is being watched any more. */
  drain(): Promise<void>
}

export type EdgeWatchOptions = {
  /** The visitors' address of the site, without a slash at the end. */
  siteUrl: string
  /** `seconds`: from the swap until the edge served the build; null if it did not in time. */
  onEnd: (live: { referenceId: string; buildId: string; seconds: number | null }) => void
  /** Time limit in milliseconds. */
  limit?: number
}

const LIMIT = 15_000
const REQUEST_TIME_LIMIT = 3_000
/** Pauses between requests in milliseconds: short at first, since most edges serve a build at once, then longer. */
const FIRST_PAUSE = 20
const LONGEST_PAUSE = 500
/** Venues watched at the same time; during a republication the others are left out. */
const MAX_WATCHED = 16

/**
 * Measures when visitors get a published build: after a swap, requests the venue's `builds/latest.json` from the edge until it
 * names that build or a later one. An edge that is unreachable from here is not a failed publication.
 */
export function createEdgeWatch({ siteUrl, onEnd, limit = LIMIT }: EdgeWatchOptions): EdgeWatch {
  const turn = pLimit(MAX_WATCHED)
  const running = new Set<Promise<void>>()

  async function liveAt(referenceId: string): Promise<string | null> {
    const url = `${siteUrl}/${referenceId}/builds/latest.json`
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIME_LIMIT), redirect: 'error' })
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
      // A later build was published meanwhile. This one was live too, but it is unknown since when.
      if (seen !== null && seen > buildId) return
      if (seen === buildId) return onEnd({ referenceId, buildId, seconds })
      if (seconds * 1000 > limit) return onEnd({ referenceId, buildId, seconds: null })
      await sleep(pause)
    }
  }

  return {
    watch({ referenceId, buildId }) {
      // The site's own pages have no pointer at a public address.
      if (buildId === null || referenceId === ROOT_SITE || turn.activeCount >= MAX_WATCHED) return
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
