/** A file to be uploaded. */
export type PictureFile = Blob & { readonly name: string }
