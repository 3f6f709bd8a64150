import type { DraftEdit } from '../../../src/contract/counter/desk-calls.ts'

/** An edit of a draft as the platform answers it. */
export const draftEdit = ({ id, edit }: Pick<DraftEdit, 'id' | 'edit'>): DraftEdit => ({
  ...{ id, edit, who: 'Mona', at: '2026-01-01T00:00:00Z', problem: null, schedule: null },
})
