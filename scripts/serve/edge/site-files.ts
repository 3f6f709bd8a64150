import type { Coding } from '../../../src/contract/wire/content-coding.ts'

/** One representation of a file: its size in bytes, its strong entity tag, and its body. */
export type SiteFile = {
  coding: Coding
  size: number
  etag: string
  /** The whole body, or the bytes from `start` to `end` (inclusive). */
  body(range?: { start: number; end: number }): BodyInit | Promise<BodyInit>
}

/** The files of releases and assets, wherever they are stored. */
export type SiteFiles = {
  /** Finds the file in the first available of `codings`; undefined if there is no such file. */
  find(path: string, codings: readonly Coding[]): Promise<SiteFile | undefined>
}
