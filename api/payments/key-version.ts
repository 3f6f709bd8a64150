import { hash } from '../crypto/secrets.ts'

/** Identifies a key of a provider without revealing it. */
export const versionOf = (key: string): string => hash(key).slice(0, 8)
