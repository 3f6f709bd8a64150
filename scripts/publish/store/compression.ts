import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import { type ComposedPage, OPENING_BYTES } from '../release/page-parts.ts'
import { compressParts } from './page-compression.ts'

/**
 * Suffixes of the compressed copies beside each text file. The edge looks for exactly these. Nearly all clients accept
 * brotli. For the others, the edge compresses with gzip on request, so that publishing does not have to.
 */
export const ENCODINGS = ['.br'] as const

const TEXT = /\.(html|json|xml|txt|js|mjs|css|svg|webmanifest|map|vcf|ics)$/

/**
 * Quality and the binary logarithm of the largest window, by the size of a file. Based on measurements of whole publications. With a window
 * of 64 KiB, quality 7 is as fast as quality 5. With a larger one it takes three times as long, because the encoder's table of 8 MiB is
 * returned to the system after each file (if `MALLOC_MMAP_THRESHOLD_` is set as recommended). Large menus repeat what is further away, so
 * they need a window of up to 1 MiB.
 */
const EFFORTS = [
  { upTo: 48 * 1024, quality: 5, window: 16 },
  { upTo: 128 * 1024, quality: 7, window: 16 },
  { upTo: Number.POSITIVE_INFINITY, quality: 6, window: 20 },
] as const
/** The binary logarithm of the smallest window. */
const LEAST_WINDOW = 10
/** Bytes by which a window is smaller than a power of two. */
const WINDOW_GAP = 16

/** Whether a file has compressed copies. */
export function isCompressed(file: string): boolean {
  return TEXT.test(file)
}

/** Brotli's options for a text file of `size` bytes. The default effort suits files of releases. */
export function brotliOptions(
  size: number,
  effort: { readonly quality: number; readonly window: number } = effortFor(size),
): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort.quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // A window beyond the end of the file costs time and compresses nothing.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(Math.ceil(Math.log2(size + WINDOW_GAP)), LEAST_WINDOW),
        effort.window,
      ),
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}

const effortFor = (size: number) => EFFORTS.find(({ upTo }) => size <= upTo) ?? EFFORTS[2]

/**
 * Largest rest of a page, in bytes, that is compressed apart from its styles. Larger pages (menus) are few, and a higher
 * quality makes them much smaller.
 */
const LARGE_REST = 24 * 1024

/** Compresses a text file of a release. Blocks the thread. */
export function compressFile(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, brotliOptions(bytes.length))
}

/** Compresses a page. Blocks the thread. `styles` are the compressed styles of its screen. */
export function compressPage({ bytes, rest }: ComposedPage, styles: Uint8Array): Buffer {
  if (rest === null || bytes.length - rest > LARGE_REST) return compressFile(bytes)
  return compressParts(bytes.subarray(0, OPENING_BYTES), styles, bytes.subarray(rest))
}

const compress = promisify(brotliCompress)

/** Compresses a file of a release in the thread pool. Returns the copies with their suffixes. */
export function compressedCopies(file: string, bytes: Buffer): { suffix: string; bytes: Promise<Buffer> }[] {
  if (!isCompressed(file)) return []
  return [{ suffix: ENCODINGS[0], bytes: compress(bytes, brotliOptions(bytes.length)) }]
}
