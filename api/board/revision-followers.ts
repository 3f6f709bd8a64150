import type { Db } from '../db/venues.ts'
import { readRevisions } from '../db/venues.ts'

/** Somebody who follows the revision of a branch's venue. */
export type RevisionFollower = {
  readonly branchId: string
  /** The last revision that it knows. */
  revision: number
  onRevision(revision: number): void
  /** The branch no longer exists. */
  onGone(): void
}

/** Those in this process who follow revisions. */
export type RevisionFollowers = {
  add(follower: RevisionFollower): () => void
  isEmpty(): boolean
  /** Reads the revisions of all followed branches in one query, and delivers those that are new. */
  look(): Promise<void>
}

export function createRevisionFollowers(db: Db): RevisionFollowers {
  const followers = new Map<string, Set<RevisionFollower>>()
  return {
    add(follower) {
      const { branchId } = follower
      const listening = followers.get(branchId) ?? new Set()
      followers.set(branchId, listening.add(follower))
      return () => {
        listening.delete(follower)
        if (listening.size === 0 && followers.get(branchId) === listening) followers.delete(branchId)
      }
    },
    isEmpty: () => followers.size === 0,
    async look() {
      if (followers.size === 0) return
      const asked = [...followers]
      const revisions = await readRevisions(
        db,
        asked.map(([branchId]) => branchId),
      )
      for (const [branchId, listening] of asked) {
        const revision = revisions.get(branchId)
        for (const follower of [...listening]) {
          if (revision === undefined) follower.onGone()
          else if (revision !== follower.revision) {
            follower.revision = revision
            follower.onRevision(revision)
          }
        }
      }
    },
  }
}
