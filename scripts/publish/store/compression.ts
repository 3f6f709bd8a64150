import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib'

/**
 * Suffixes of the compressed copies beside each text file. The edge looks for exactly these. Nearly all clients accept
 * brotli. For the others, the edge compresses with gzip on request, so that publishing does not have to.
 */
export const ENCODINGS = ['.br'] as const

const TEXT = /\.(html|json|xml|txt|js|mjs|css|svg|webmanifest|map|vcf|ics)$/

export type Effort = 'page' | 'asset'

// Based on measurements of whole publications. Pages are many and similar, and compressing one costs as much as rendering it:
// brotli 4 is 7 % larger than 5 at two thirds of the time. The few large ones (menus) justify more: 14 % smaller.
// Assets are compressed once per change of the code, so with the highest quality.
const LARGE = 48 * 1024
const QUALITIES = { page: { small: 4, large: 7 }, asset: { small: 11, large: 11 } } as const

/** Whether a file has compressed copies. */
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

/** Compresses a file in the thread pool. Returns the copies with their suffixes. */
export function compressedCopies(
  file: string,
  bytes: Buffer,
  effort: Effort,
): { suffix: string; bytes: Promise<Buffer> }[] {
  if (!isCompressed(file)) return []
  return [{ suffix: '.br', bytes: compress(bytes, brotliOptions(bytes.length, effort)) }]
}
