import { atom } from 'nanostores'
import type { TypeService } from '../../domain/time/type-service.ts'

/** What staff have said about the page's type since the page was loaded; null: nothing. A page is of one branch and type. */
export const $liveService = atom<TypeService | null>(null)
