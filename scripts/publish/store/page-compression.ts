/** Brotli copies of pages, composed of styles that were compressed before and the rest (docs/decisions/050-styles-compressed-once.md). */
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'
import { GAP, OPENING_BYTES } from '../release/page-parts.ts'

/** A window of 64 KiB. With it, the header of a stream is a single bit, 0. */
const WINDOW = 16
const QUALITY_WITHOUT_DICTIONARY = 3

/**
 * Compresses the styles of a screen with the highest quality, as blocks of a stream that follow an opening of
 * `OPENING_BYTES`. Takes about 40 ms in the thread pool.
 */
export async function compressStyles(styles: Uint8Array): Promise<Buffer> {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    },
  })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const write = (text: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      stream.once('error', reject)
      stream.write(text)
      stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
        stream.off('error', reject)
        resolve()
      })
    })
  await write(UNMATCHED_OPENING)
  chunks.length = 0
  await write(styles)
  const blocks = Buffer.concat(chunks)
  stream.destroy()
  return blocks
}

/**
 * Stands for any opening. No part of it occurs twice or in styles, so the blocks of the styles do not refer to it. It ends
 * with the characters that every opening ends with, because the encoder's choices depend on the last two.
 */
const UNMATCHED_OPENING = Buffer.from([
  ...Array.from({ length: OPENING_BYTES - 2 }, (_, at) => (at < 16 ? at + 1 : at - 16 + 0x80)),
  ...Buffer.from('">'),
])

/**
 * Returns the brotli stream of a page: opening, styles, `GAP` and rest. `styles` is the result of `compressStyles`.
 *
 * Blocks can follow any text if they do not refer to that text, to brotli's dictionary (its distances depend on the length of
 * the text before) or to the last four distances. Encoders of quality 3 do not use the dictionary, and `JOINT` sets the last
 * four distances to the values that an encoder assumes at its start.
 */
export function compressParts(opening: Uint8Array, styles: Uint8Array, rest: Uint8Array): Buffer {
  const end = brotliCompressSync(rest, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY_WITHOUT_DICTIONARY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: rest.length,
    },
  })
  const last = JOINT.length - 1
  // The last bit of the joint replaces the header.
  end[0] = (end[0] ?? 0) | (JOINT[last] ?? 0)
  return Buffer.concat([START, opening, styles, JOINT.subarray(0, last), end])
}

type Bits = readonly (readonly [value: number, count: number])[]

/** The header of the stream, and that of an uncompressed block (RFC 7932, section 9.2): not the last, length in four nibbles. */
const START = packBits([
  [0, 1],
  [0, 1],
  [0, 2],
  [OPENING_BYTES - 1, 16],
  [1, 1],
])

/**
 * A block of 113 bits that writes `GAP`: 18 spaces, then two more from each of the distances 16, 15, 11 and 4.
 */
const JOINT = packBits([
  // Not the last block; its length, in four nibbles; compressed.
  ...([
    [0, 1],
    [0, 2],
    [GAP.length - 1, 16],
    [0, 1],
  ] as const),
  // One type of literals, commands and distances; no postfix bits, no direct distances; context mode; one code of each kind.
  ...([
    [0, 3],
    [0, 6],
    [0, 2],
    [0, 2],
  ] as const),
  ...prefixCode([0x20], 8),
  // Command 128 (bit 0) copies two characters. Command 272 (bit 1) inserts 18 to 25 characters before.
  ...prefixCode([128, 272], 10),
  // Distance 20 (bit 0) is 13 to 20, distance 17 (bits 10) is 3 or 4, distance 19 (bits 11) is 9 to 12.
  ...prefixCode([20, 17, 19], 6),
  // 18 characters, distance 16; then the distances 15, 11 and 4.
  ...([
    [1, 1],
    [0, 3],
    [0, 1],
    [3, 3],
  ] as const),
  ...([
    [0, 1],
    [0, 1],
    [2, 3],
  ] as const),
  ...([
    [0, 1],
    [1, 1],
    [1, 1],
    [2, 2],
  ] as const),
  ...([
    [0, 1],
    [1, 1],
    [0, 1],
    [1, 1],
  ] as const),
])

/** A simple prefix code (RFC 7932, section 3.4). Each symbol has `bits` bits. */
function prefixCode(symbols: readonly number[], bits: number): Bits {
  return [[1, 2], [symbols.length - 1, 2], ...symbols.map((symbol) => [symbol, bits] as const)]
}

/** Packs numbers into bytes, the lowest bits first. */
function packBits(numbers: Bits): Uint8Array {
  const bits = numbers.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, bit) => (value >> bit) & 1),
  )
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [index, bit] of bits.entries())
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7))
  return bytes
}
