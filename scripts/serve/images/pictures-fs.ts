import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '../../../api/pictures/picture-store.ts'
import { storeFile } from './store-file.ts'

/** Stores uploaded pictures in a folder. */
export function createFolderPictures(dir: string): PictureStore {
  return {
    async put(name, bytes) {
      const file = join(dir, name)
      const isStored = await access(file).then(
        () => true,
        () => false,
      )
      if (!isStored) await storeFile(file, bytes)
    },
    async read(name) {
      try {
        return await readFile(join(dir, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
