import { getMimeType, mimes } from 'hono/utils/mime'

const OVERRIDES: Readonly<Record<string, string>> = { map: 'application/json; charset=utf-8' }

/** `Content-Type` of a file by its name; text with its charset, what is unknown as plain bytes. */
export function contentType(path: string): string {
  const type = getMimeType(path, { ...mimes, ...OVERRIDES }) ?? 'application/octet-stream'
  return isText(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type
}

/** Is it text, which is sent compressed and in one piece? */
export function isText(type: string): boolean {
  return /^text\/|json|javascript|xml/.test(type)
}
