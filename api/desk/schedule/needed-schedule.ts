import type { Edit } from '../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import type { StoredEdit } from '../../db/desk/edits.ts'
import type { Schedule } from '../../db/desk/schedules.ts'

type Planned = Pick<StoredEdit, 'id' | 'edit' | 'schedule'>
/** Edits that are published together. */
export type ScheduledGroup = { readonly schedule: Schedule; readonly edits: readonly Planned[] }

/** The schedules that are not over, with their edits, in the order in which they are published. */
export function pendingGroups(edits: readonly Planned[]): ScheduledGroup[] {
  const groups = Map.groupBy(edits, ({ schedule }) => schedule?.id)
  return (
    [...groups.values()]
      .flatMap((group): ScheduledGroup[] => {
        const schedule = group[0]?.schedule
        return schedule && schedule.problem === null ? [{ schedule, edits: group }] : []
      })
      // At the same time, in the order of the draft.
      .sort((a, b) => a.schedule.at.getTime() - b.schedule.at.getTime())
  )
}

/**
 * Returns a function that finds the schedule with which a new edit has to be published: the first after which it changes something.
 * Null if it does already without any. An edit that takes a scheduled one back changes nothing before that, so it belongs to it.
 * Each edit counts as added for those that are asked for after it.
 */
export function createScheduleFinder(
  file: Json,
  edits: readonly Planned[],
): (added: Edit) => Schedule | null {
  const groups = pendingGroups(edits)
  if (groups.length === 0) return () => null
  const scheduled = new Set(groups.flatMap((group) => group.edits.map(({ id }) => id)))
  const steps = groups.map((group) => ({
    schedule: group.schedule,
    edits: group.edits.map(({ edit }) => edit),
  }))
  const unscheduled = edits.filter(({ id }) => !scheduled.has(id)).map(({ edit }) => edit)
  // The files after none, one and more of the schedules. Later ones are made when they are asked for.
  const files = [applyAll(file, unscheduled)]
  return (added) => {
    for (let count = 0; count <= steps.length; count++) {
      const step = steps[count - 1]
      const before = files[count] ?? applyAll(files[count - 1] ?? file, step?.edits ?? [])
      files[count] = before
      const result = applyEdit(before, added)
      if (!('file' in result) || result.file === before) continue
      files.splice(count, Number.POSITIVE_INFINITY, result.file)
      step?.edits.push(added)
      return step?.schedule ?? null
    }
    return null
  }
}

/** Applies those that apply. */
const applyAll = (file: Json, edits: readonly Edit[]): Json =>
  edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    return 'file' in result ? result.file : before
  }, file)

/**
 * Works out what publishing the schedules would give, one after the other, each as a whole or not at all. Returns the first edit of
 * each that would not apply, with the reason, and the file after each other one, by the id of the schedule.
 */
export function rehearse(file: Json, groups: readonly ScheduledGroup[]) {
  const failures = new Map<string, { readonly id: string; readonly problem: string }>()
  const files = new Map<string, Json>()
  let published = file
  for (const { schedule, edits } of groups) {
    let after = published
    for (const { id, edit } of edits) {
      const result = applyEdit(after, edit)
      if ('file' in result) after = result.file
      else if (!failures.has(schedule.id)) failures.set(schedule.id, { id, problem: result.problem })
    }
    if (failures.has(schedule.id)) continue
    published = after
    files.set(schedule.id, published)
  }
  return { failures, files }
}
