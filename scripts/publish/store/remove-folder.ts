import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createPace, type Pace } from '../release/pace.ts'

/**
 * Removes a folder with everything in it, or a file or link, if it exists. Never follows links. Lets other work run in between:
 * an old release of a large venue has thousands of files. Removing them asynchronously would take several times the processor
 * time.
 */
export async function removeFolder(path: string, pace: Pace = createPace(nextTurn)): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory()) await removeFolder(join(path, entry.name), pace)
  if (pace.isDue()) await pace.pause()
  rmSync(path, { recursive: true, force: true })
}
