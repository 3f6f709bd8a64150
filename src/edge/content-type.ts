import { getMimeType, mimes } from 'hono/utils/mime'

const TYPES: Record<string, string> = { ...mimes, map: 'application/json; charset=utf-8' }

/** Returns the `Content-Type` for a file name, with the charset for texts; unknown types are `application/octet-stream`. */
export function contentType(path: string): string {
  const type = getMimeType(path, TYPES) ?? 'application/octet-stream'
  return isText(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type
}

/** Whether a content type is text, which is sent compressed and without ranges. */
export function isText(type: string): boolean {
  return /^text\/|json|javascript|xml/.test(type)
}
