import type { Problem } from './report.ts'

/** Reports a page that differs from the generated one, at its first line that does. `command` writes it. */
export function checkGeneratedPage(
  file: string,
  page: string,
  generated: string,
  command: string,
): Problem[] {
  if (page === generated) return []
  const lines = generated.split('\n')
  const differing = page.split('\n').findIndex((line, at) => line !== lines[at])
  const line = (differing < 0 ? page.split('\n').length : differing) + 1
  return [{ file, line, message: `is out of date: run \`${command}\`` }]
}
