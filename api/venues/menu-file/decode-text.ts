import { FileProblem } from './file-problem.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Decodes the text of a file. Without a byte order mark, it is UTF-8 if it can be, UTF-16 if every other byte is zero, else an older
 * encoding: Arabic if most of its letters stand together in words, Western European if they stand among Latin ones.
 * @throws FileProblem for a file that is no text.
 */
export function decodeText(bytes: Uint8Array, given?: Encoding): { text: string; encoding: Encoding } {
  const encoding = given ?? detectEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0'))
    throw new FileProblem('this is no text file; save the menu as .xlsx or .csv', 'kind')
  return { text, encoding }
}

function detectEncoding(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  const start = bytes.subarray(0, 4_096)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  // Separators and line breaks have a zero byte in UTF-16, whatever the language.
  if (zeros(1) > start.length / 20 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > start.length / 20 && zeros(1) === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return isArabic(bytes) ? 'windows-1256' : 'windows-1252'
  }
}

function isArabic(bytes: Uint8Array): boolean {
  let high = 0
  let inWords = 0
  let run = 0
  for (const byte of bytes)
    if (byte >= 0xc0) run++
    else {
      high += run
      if (run > 2) inWords += run
      run = 0
    }
  high += run
  if (run > 2) inWords += run
  return inWords * 2 > high
}
