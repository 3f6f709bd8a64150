/** The file name of a picture: the SHA-256 of its content. */
export const PICTURE_NAME = /^[0-9a-f]{64}\.webp$/

/** Where uploaded pictures are. Names are those of files; a name never gets other bytes. */
export type PictureStore = {
  /** Stores a picture, unless there is one of that name. */
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | undefined>
  /** The names of all pictures, for a backup. */
  list(): AsyncIterable<string>
}
