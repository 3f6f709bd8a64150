/** The PDF tools of tests: positions of words, and pages as images. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { installPackages } from './debian.ts'

const run = promisify(execFile)
const isInstalled = () => spawnSync('pdftotext', ['-v']).error === undefined

/** Installs Poppler if it is missing. @throws with instructions if it cannot be installed. */
export function installPoppler(): void {
  const otherwise =
    'Tests need pdftotext and pdftoppm, and this machine lacks them. Install them (Debian: `apt-get install poppler-utils`).'
  if (!isInstalled()) installPackages(['poppler-utils'], otherwise)
  if (!isInstalled()) throw new Error(otherwise)
}

/** A word on a page, from 0, with its box in points from the upper left corner. */
export type PdfWord = { text: string; page: number; left: number; right: number; top: number; bottom: number }

/** Lists the words of a PDF file. */
export async function pdfWords(file: string): Promise<PdfWord[]> {
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('<page ').flatMap((part, page) =>
    [
      ...part.matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g,
      ),
    ].map(([, left, top, right, bottom, text = '']) => ({
      ...{ text, page: page - 1 },
      ...{ left: Number(left), right: Number(right), top: Number(top), bottom: Number(bottom) },
    })),
  )
}

/** Draws the first page of a PDF file as PNG, in 100 dots per inch. */
export async function pdfImage(file: string): Promise<Buffer> {
  const { stdout } = await run('pdftoppm', ['-png', '-r', '100', '-f', '1', '-l', '1', file], {
    ...{ encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  })
  return stdout
}
