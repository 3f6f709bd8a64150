import { join } from 'node:path'
import type { PictureStore } from '../../../api/pictures/picture-store.ts'
import type { Config } from '../server/config.ts'
import { createFolderPictures } from './pictures-fs.ts'

/** Opens the store of uploaded pictures: `DATA_DIR`, or object storage if releases are there. Sends nothing yet. */
export function openPictureStore({
  dataDir,
  siteStore,
}: Pick<Config, 'dataDir' | 'siteStore'>): PictureStore {
  const local = createFolderPictures(join(dataDir, 'pictures'))
  if (!siteStore) return local
  // Loaded only if needed, because most deployments use a folder.
  const opening = Promise.all([
    import('../../publish/store/object-bucket.ts'),
    import('./pictures-s3.ts'),
  ]).then(([{ openBucket }, { createObjectPictures }]) => createObjectPictures(openBucket(siteStore), local))
  return {
    put: async (name, bytes) => (await opening).put(name, bytes),
    read: async (name) => (await opening).read(name),
    async *list() {
      yield* (await opening).list()
    },
  }
}
