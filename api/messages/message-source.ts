import { venueTime } from '../../src/domain/time/weekday.ts'
import type { CurrentBranch } from '../venues/venue-reader.ts'
import type { MessageSource } from './message-sender.ts'

/** The venue that causes a message at `now`, in epoch milliseconds. */
export const messageSource = (
  { venue, smsSender, business }: Pick<CurrentBranch, 'venue' | 'smsSender' | 'business'>,
  now: number,
): MessageSource => ({ venue, smsSender, month: venueTime(now, business.timeZone).date.slice(0, 7) })
