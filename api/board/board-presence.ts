import { writePresence } from '../db/push/staff-warnings.ts'
import type { CallDeps } from '../http/call-deps.ts'

/** A branch's presence is written at most this often, in milliseconds. */
const INTERVAL = 60_000

/** Records which branches have a board that is open in this process. */
export type BoardPresence = {
  /** A board of the branch has opened. Returns a function to call when it closes. */
  enter(branchId: string): () => void
  /** Writes what is due. */
  check(): Promise<void>
}

export function createBoardPresence({ db, now }: Pick<CallDeps, 'db' | 'now'>): BoardPresence {
  const open = new Map<string, { boards: number; writtenAt: number }>()
  return {
    enter(branchId) {
      const branch = open.get(branchId) ?? { boards: 0, writtenAt: Number.NEGATIVE_INFINITY }
      branch.boards++
      open.set(branchId, branch)
      return () => {
        branch.boards--
        if (branch.boards === 0) open.delete(branchId)
      }
    },
    async check() {
      for (const [branchId, branch] of [...open]) {
        if (now() - branch.writtenAt < INTERVAL) continue
        branch.writtenAt = now()
        await writePresence(db, branchId, new Date(now()))
      }
    },
  }
}
