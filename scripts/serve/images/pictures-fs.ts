import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_NAME, type PictureStore } from '../../../api/pictures/picture-store.ts'
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
    async *list() {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      // Others are still being written.
      yield* names.filter((name) => PICTURE_NAME.test(name)).sort()
    },
  }
}
