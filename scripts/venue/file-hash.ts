import { createHash } from 'node:crypto'

/** The hex SHA-256 of a venue file, by which the API recognizes it. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
