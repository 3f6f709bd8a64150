import type { VenueVersion } from '../../../contract/counter/desk/version-calls.ts'
import { type DraftChange, foldEdits } from '../draft-changes.ts'

type VersionEdit = VenueVersion['edits'][number]

/** Changes of a version that were made together, so that they can be taken back together. */
export type VersionJob = {
  readonly job: string
  readonly edits: readonly VersionEdit[]
  readonly changes: readonly DraftChange[]
}

/** The changes of a version: those that were made together, and all others. */
export function jobsOf(edits: readonly VersionEdit[]): {
  readonly jobs: readonly VersionJob[]
  readonly others: readonly DraftChange[]
} {
  const groups = Map.groupBy(edits, ({ job }) => job)
  const jobs = [...groups].flatMap(([job, group]) => {
    const changes = job === null ? [] : changesOf(group)
    // What was typed into the form of one dish is no group to people.
    const isOfSeveral = new Set(changes.map(({ part }) => JSON.stringify(part))).size > 1
    return job !== null && isOfSeveral ? [{ job, edits: group, changes }] : []
  })
  const grouped = new Set<string | null>(jobs.map(({ job }) => job))
  return { jobs, others: changesOf(edits.filter(({ job }) => job === null || !grouped.has(job))) }
}

/** Edits as changes for people. */
export const changesOf = (edits: readonly Pick<VersionEdit, 'edit' | 'who'>[]): DraftChange[] =>
  foldEdits(edits.map(({ edit, who }, index) => ({ id: String(index), edit, who, problem: null })))
