/** A problem that a check found, and its location. */
export interface Problem {
  file: string
  /** 1-based */
  line?: number
  message: string
}

/** Formats a problem as one line: `file:line message`. */
export function formatProblem(problem: Problem): string {
  return `${problem.file}${problem.line === undefined ? '' : `:${problem.line}`} ${problem.message}`
}

/** Prints the problems. Sets a failing exit code if there are any. */
export function report(problems: Problem[]): void {
  for (const problem of problems) console.error(formatProblem(problem))
  if (problems.length > 0) process.exitCode = 1
}
