import pLimit from 'p-limit'
import { tooMany } from '../http/errors.ts'
import { createKeyedLimit } from '../http/keyed-limit.ts'

/** Pictures of one venue, and of all, that are received or wait to be drawn. Each takes up to 12 MB. */
const PER_VENUE = { most: 2, waiting: 0 }
const IN_ALL = { most: 12, waiting: 0 }
/** Drawing takes up to 250 MB and all cores that libvips gets. */
const DRAWN_AT_ONCE = 1

export type UploadLimit = {
  /** Runs the whole upload, including the reception of its body. @throws ApiError `rate-limited` with the reason `busy` */
  receive<T>(venue: string, work: () => Promise<T>): Promise<T>
  /** Decodes and encodes a picture when it is its turn. */
  draw<T>(work: () => Promise<T>): Promise<T>
}

/** Limits the memory that uploads take, whatever is sent. */
export function createUploadLimit(): UploadLimit {
  const refuse = () => tooMany('other pictures are being uploaded', 'busy', 2)
  const [ofVenue, ofAll] = [createKeyedLimit(PER_VENUE, refuse), createKeyedLimit(IN_ALL, refuse)]
  return {
    receive: (venue, work) => ofVenue(venue, () => ofAll('', work)),
    draw: pLimit(DRAWN_AT_ONCE),
  }
}
