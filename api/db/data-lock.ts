import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Locks an embedded database for this process, since two writing processes would destroy it. Takes over the lock of a
 * process that has ended. Returns the function that releases the lock.
 * @throws Error that names the process with the lock
 */
export function lockData(file: string): () => void {
  const own = processIdentity(process.pid)
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readText(file)
    const pid = Number.parseInt(holder, 10)
    if (Number.isInteger(pid) && holder === processIdentity(pid))
      throw new Error(`the database is in use by process ${pid} (${file})`)
    rmSync(file, { force: true })
  }
  return () => {
    if (readText(file) === own) rmSync(file, { force: true })
  }
}

/** Identifies a process by its id and, if the system reports it, its start time: ids are reused, above all in containers. */
function processIdentity(pid: number): string {
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
