/** What a check found wrong, and where. */
export interface Problem {
  file: string
  /** 1-based */
  line?: number
  message: string
}

/** One line a problem, as editors and people read it: `file:line message`. */
export function formatProblem(problem: Problem): string {
  return `${problem.file}${problem.line === undefined ? '' : `:${problem.line}`} ${problem.message}`
}

/** Prints the problems and makes the process fail when there are any. */
export function report(problems: Problem[]): void {
  for (const problem of problems) console.error(formatProblem(problem))
  if (problems.length > 0) process.exitCode = 1
}
