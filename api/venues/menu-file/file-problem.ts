import type { FileProblemCode } from '../../../src/domain/menu-import/file-problem-code.ts'

/** A menu file that cannot be read. The message says why, and what to do. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  constructor(message: string, code: FileProblemCode = 'damaged') {
    super(message)
    this.code = code
  }
}

/** Maximum size of a menu file, in bytes. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024
export const MAX_ROWS = 5_000
export const MAX_COLUMNS = 200

export const tooManyRows = (sheet: string, rows: string): FileProblem =>
  new FileProblem(`${sheet} has ${rows} rows; ${MAX_ROWS.toLocaleString('en')} are allowed`, 'rows')

export const tooManyColumns = (sheet: string): FileProblem =>
  new FileProblem(`${sheet} has more than ${MAX_COLUMNS} columns`, 'columns')
