import { PICTURE_NAME, type PictureStore } from '../../../api/pictures/picture-store.ts'
import { type Bucket, IMMUTABLE } from '../../publish/store/object-bucket.ts'

/** The key of a picture equals its path on the site. */
const FOLDER = 'media/pictures/'
const keyOf = (name: string) => FOLDER + name

/**
 * Stores uploaded pictures in object storage, which all servers share. `local` keeps those that this server has read or stored: a picture
 * is read for each width that a menu shows it in.
 */
export function createObjectPictures(
  bucket: Pick<Bucket, 'open' | 'has' | 'put' | 'list'>,
  local: PictureStore,
): PictureStore {
  return {
    async put(name, bytes) {
      if (!(await bucket.has(keyOf(name)))) await bucket.put(keyOf(name), Buffer.from(bytes), IMMUTABLE)
      await local.put(name, bytes)
    },
    async read(name) {
      const known = await local.read(name)
      if (known) return known
      const object = await bucket.open(keyOf(name))
      if (!object) return undefined
      const bytes = new Uint8Array(await object.arrayBuffer())
      await local.put(name, bytes)
      return bytes
    },
    async *list() {
      for (const { key } of await bucket.list(FOLDER)) {
        const name = key.slice(FOLDER.length)
        if (PICTURE_NAME.test(name)) yield name
      }
    },
  }
}
