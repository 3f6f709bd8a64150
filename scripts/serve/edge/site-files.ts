import type { Coding } from './encodings.ts'

/** One representation of a file: its size in bytes, its strong entity tag, and its bytes when they are wanted. */
export type SiteFile = {
  coding: Coding
  size: number
  etag: string
  /** All of it, or what lies from `start` to `end` (included). */
  body(range?: { start: number; end: number }): BodyInit | Promise<BodyInit>
}

/** The files of releases and assets, wherever they are kept. */
export type SiteFiles = {
  /** The file in the first of `codings` it is there in, or undefined if there is no such file at all. */
  find(path: string, codings: readonly Coding[]): Promise<SiteFile | undefined>
}
