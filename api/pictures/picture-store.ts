/** Where uploaded pictures are. Names are those of files; a name never gets other bytes. */
export type PictureStore = {
  /** Stores a picture, unless there is one of that name. */
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | undefined>
}
