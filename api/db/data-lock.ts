import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Claims an embedded database for this process: two processes writing it would destroy it. The claim of a process that
 * has ended is taken over. Returns the release.
 * @throws Error naming the process that holds it.
 */
export function lockData(file: string): () => void {
  const own = identity(process.pid)
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readText(file)
    const pid = Number.parseInt(holder, 10)
    if (Number.isInteger(pid) && holder === identity(pid))
      throw new Error(`the database is in use by process ${pid} (${file})`)
    rmSync(file, { force: true })
  }
  return () => {
    if (readText(file) === own) rmSync(file, { force: true })
  }
}

/** A process by its id and, where the system tells it, its start: ids come again, above all in containers. */
function identity(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'ended'
  }
  const stat = readText(`/proc/${pid}/stat`)
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return `${pid} ${started}`
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
