import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MANIFEST_FILE } from '../release/files.ts'
import { type Manifest, readManifest } from '../release/manifest.ts'
import { createPace } from '../release/pace.ts'
import { assertReferenceId } from '../release/reference.ts'
import { removeFolder } from './remove-folder.ts'
import { foldersOf } from './shared-folders.ts'
import { flushPath } from './sync-fs.ts'

/** Folders and symbolic links of the releases below `siteDir`. All functions throw `bad-reference` for invalid reference ids. */
export function createReleaseFolders(siteDir: string) {
  /** The folder of all releases of a venue. */
  function home(referenceId: string): string {
    assertReferenceId(referenceId)
    return join(siteDir, 'releases', referenceId)
  }

  /** The folder of the page folders of all builds of a venue. */
  function pages(referenceId: string): string {
    assertReferenceId(referenceId)
    return join(siteDir, 'pages', referenceId)
  }

  /** The symbolic link to the live release. */
  function pointer(referenceId: string): string {
    assertReferenceId(referenceId)
    return join(siteDir, 'venues', referenceId)
  }

  function liveId(referenceId: string): string | null {
    try {
      return basename(readlinkSync(pointer(referenceId)))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    home,
    pages,
    pointer,
    liveId,

    readManifest(referenceId: string, buildId: string): Manifest | null {
      const text = readText(join(home(referenceId), buildId, MANIFEST_FILE))
      return text === null ? null : readManifest(text)
    },

    /** Names of the release folders, newest first. Names that start with a dot are not releases. */
    list: (referenceId: string): string[] => listFolder(home(referenceId)).sort().reverse(),

    /**
     * Removes a release, but not its page folders, to which other releases may link. Renames its folder first, because a
     * half-removed release must not look complete.
     */
    async remove(referenceId: string, name: string): Promise<void> {
      const folder = join(home(referenceId), name)
      const trash = join(home(referenceId), `.trash-${randomBytes(6).toString('hex')}`)
      if (!name.startsWith('.')) renameSync(folder, trash)
      await removeFolder(name.startsWith('.') ? folder : trash)
    },

    /** Removes the page folders of a build, except those in use. */
    removePages: (referenceId: string, buildId: string, inUse: ReadonlySet<string> = new Set()) =>
      removeExcept(join(pages(referenceId), buildId), inUse),

    /** Makes a release the live one. */
    async point(referenceId: string, buildId: string): Promise<void> {
      const temporary = join(home(referenceId), `.live-${randomBytes(6).toString('hex')}`)
      mkdirSync(join(siteDir, 'venues'), { recursive: true })
      symlinkSync(join('..', 'releases', referenceId, buildId), temporary)
      renameSync(temporary, pointer(referenceId))
      await flushPath(join(siteDir, 'venues'))
    },
  }
}

/** Removes everything below `root` except these folders, given by path, and their parents. */
async function removeExcept(root: string, kept: ReadonlySet<string>): Promise<void> {
  if (kept.size === 0) return removeFolder(root)
  const parents = new Set([...kept].flatMap(foldersOf))
  const pace = createPace(nextTurn)
  const removeIn = async (folder: string): Promise<void> => {
    for (const entry of listFolder(join(root, folder))) {
      const path = folder === '' ? entry : `${folder}/${entry}`
      if (kept.has(path)) continue
      if (parents.has(path)) await removeIn(path)
      else await removeFolder(join(root, path), pace)
    }
  }
  await removeIn('')
}

/** The text of a file, or null if the file does not exist. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Names in a folder; empty if the folder does not exist. */
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
