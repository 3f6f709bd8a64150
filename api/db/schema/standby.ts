/** One row if the installation was restored from a backup, with its release. */
export type StandbyTable = { id: 1; restored_at: Date; backup_made_at: Date; released_at: Date | null }
