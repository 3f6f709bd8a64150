/** The folder with a small backup and the schema of each released version, named after their last migration. */
export const RELEASES = new URL('../../../fixtures/backups/', import.meta.url)
