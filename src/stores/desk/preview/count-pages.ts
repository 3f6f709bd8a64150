import { CallError } from '../../../client/http.ts'
import { countPagesCall } from '../../../contract/counter/preview-calls.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { DraftChange } from '../draft-changes.ts'

/**
 * Returns the function that counts the pages that change if changes are published. Null if that is not known: nothing depends on
 * it.
 */
export function createPageCounter({ client }: PageEnvironment, referenceId: string) {
  return async (changes: readonly Pick<DraftChange, 'ids'>[]): Promise<number | null> => {
    const body = { ids: changes.flatMap(({ ids }) => ids) }
    try {
      return (await client.call(countPagesCall, { params: { referenceId }, body })).pages
    } catch (error) {
      if (error instanceof CallError) return null
      throw error
    }
  }
}
