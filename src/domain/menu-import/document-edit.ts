import type { Path } from './menu-document.ts'

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/** A change of the venue file. All paths are those of the file before any of the changes. */
export type DocumentEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: Json }
  /** Adds to the end of an existing list. */
  | { readonly kind: 'append'; readonly path: Path; readonly value: Json }
  /** Removes an entry of a list or a field. */
  | { readonly kind: 'remove'; readonly path: Path }

/** Adds entries to a list, which may not exist yet. */
export const appendTo = (
  path: Path,
  list: readonly unknown[] | null | undefined,
  values: readonly Json[],
): DocumentEdit[] => {
  if (values.length === 0) return []
  return Array.isArray(list)
    ? values.map((value) => ({ kind: 'append', path, value }))
    : [{ kind: 'set', path, value: values }]
}
