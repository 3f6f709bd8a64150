import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'

/** First the edits that make a period longer, last those that make it shorter, so that it never ends before it starts. */
export function inValidOrder(edits: readonly Edit[]): Edit[] {
  const of = (sign: number) => edits.filter((edit) => Math.sign(shortening(edit)) === sign)
  return [...of(-1), ...of(0), ...of(1)]
}

function shortening(edit: Edit): number {
  if (edit.kind !== 'set') return 0
  const field = edit.path.at(-1)
  if (field === 'from') return compare(edit.to, edit.from, FIRST)
  return field === 'to' ? compare(edit.from, edit.to, LAST) : 0
}

const [FIRST, LAST] = ['', '9999-12-31']
const compare = (a: Json, b: Json, missing: string): number => {
  const [one, other] = [String(a ?? missing), String(b ?? missing)]
  return one < other ? -1 : one > other ? 1 : 0
}
