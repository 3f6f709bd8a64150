/** One row while the installation was restored from a backup and is not released yet. */
export type StandbyTable = { id: 1; restored_at: Date; backup_made_at: Date }
