import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib'

/**
 * Suffixes of the compressed copies beside each text file; the edge looks for exactly these. Nearly every client accepts
 * brotli. Gzip is made for the few that accept nothing else, when they ask, so that publishing does not pay for it per page.
 */
export const ENCODINGS = ['.br'] as const

const TEXT = /\.(html|json|xml|txt|js|mjs|css|svg|webmanifest|map|vcf|ics)$/

export type Effort = 'page' | 'asset'

// Chosen by measuring a whole publish. Pages are many and alike, and compressing one costs as much as rendering it:
// brotli 4 is 7 % larger than 5 at two thirds of the time. The few large ones (menus) are worth more: 14 % smaller.
// Assets are compressed once per change of the code, so as small as possible.
const LARGE = 48 * 1024
const QUALITIES = { page: { small: 4, large: 7 }, asset: { small: 11, large: 11 } } as const

/** Whether this file has compressed copies beside it. */
export function isCompressed(file: string): boolean {
  return TEXT.test(file)
}

/** Brotli's options for a text file of `size` bytes. */
export function brotliOptions(size: number, effort: Effort): BrotliOptions {
  const { small, large } = QUALITIES[effort]
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: size < LARGE ? small : large,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}

const compress = promisify(brotliCompress)

/** The compressed copies of a file with their suffixes. The system's thread pool compresses them. */
export function compressedCopies(
  file: string,
  bytes: Buffer,
  effort: Effort,
): { suffix: string; bytes: Promise<Buffer> }[] {
  if (!isCompressed(file)) return []
  return [{ suffix: '.br', bytes: compress(bytes, brotliOptions(bytes.length, effort)) }]
}
