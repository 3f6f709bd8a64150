import { isPictureName } from '../../../domain/pictures/picture-names.ts'

/** A picture that somebody has chosen. It is read only when it is uploaded. */
export type ChosenPicture = {
  /** With its folders in an archive. Identifies it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Rejects if the archive is damaged. */
  read(): Promise<Blob>
}

/** Why an archive cannot be used. */
export type ArchiveProblem = 'archive' | 'archivePassword'

/** Most pictures of an import: a network may upload 1,000 an hour. */
export const MOST_PICTURES = 1000

const isArchive = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || /^application\/(x-)?zip/.test(type)

/** Lists the pictures among files and in ZIP archives, of which only the lists of contents are read. */
export async function listPictures(
  files: readonly File[],
): Promise<{ readonly pictures: readonly ChosenPicture[] } | { readonly problem: ArchiveProblem }> {
  const pictures: ChosenPicture[] = []
  for (const file of files) {
    if (!isArchive(file)) {
      if (isPictureName(file.name))
        pictures.push({ name: file.name, size: file.size, read: async () => file })
      continue
    }
    const found = await readArchive(file)
    if ('problem' in found) return found
    pictures.push(...found.pictures)
  }
  return { pictures }
}

/** The library reads parts of the file when they are needed, and refuses entries that unpack to more than they declare. */
async function readArchive(file: File): ReturnType<typeof listPictures> {
  const { unzip } = await import('unzipit')
  const opened = await unzip(file).catch(() => null)
  if (!opened) return { problem: 'archive' }
  const entries = Object.values(opened.entries).filter(
    ({ name, isDirectory }) => !isDirectory && isPictureName(name),
  )
  if (entries.some(({ encrypted }) => encrypted)) return { problem: 'archivePassword' }
  return {
    pictures: entries.map((entry) => ({ name: entry.name, size: entry.size, read: () => entry.blob() })),
  }
}
