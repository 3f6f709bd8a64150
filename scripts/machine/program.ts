/** Programs that some tests use and that a machine may lack. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { installPackages } from './debian.ts'

/** Debian puts servers where users do not look for commands. */
const FOLDERS = ['/usr/sbin', '/sbin', '/usr/local/sbin']

/** Finds a program on `PATH` or in the folders of servers. */
export function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = [...(env.PATH ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS]
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

/** Finds a program, or installs its Debian package. Without the right to install it, says so and returns undefined. */
export function programOrNothing(name: string, packageName: string): string | undefined {
  const found = findProgram(name)
  if (found) return found
  try {
    installPackages([packageName], `Tests of ${name} are skipped: it is not installed.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  return findProgram(name)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
