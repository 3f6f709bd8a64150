import type { Renderer } from '../make/render.ts'
import { composePage } from '../release/page-parts.ts'

/** A complete document with its Content-Security-Policy. */
export type PrintedDocument = { readonly html: string; readonly policy: string }

/** A rendered page as a document for the printer, which has no scripts. */
export function composeDocument(page: Awaited<ReturnType<Renderer['render']>>): PrintedDocument {
  const html = page.styles ? composePage(page.html, page.styles.text).bytes.toString() : page.html
  const policy = page.policy ?? "default-src 'self'; script-src 'self'"
  return { html, policy: policy.replace(/script-src [^;]*/, "script-src 'none'") }
}
