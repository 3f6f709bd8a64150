import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { assetFile, bundleFiles } from '../release/bundle-files.ts'
import { brotliOptions, ENCODINGS, isCompressed } from '../store/compression.ts'

const compress = promisify(brotliCompress)

const EFFORT = { quality: constants.BROTLI_MAX_QUALITY, window: 20 }

/**
 * Writes the compressed copies of a bundle's assets, with the highest quality. They are made once per bundle, because that takes
 * about three seconds of processor time, and copied to each site.
 */
export async function compressAssets(bundleDir: string): Promise<void> {
  const assets = bundleFiles(bundleDir).assets.filter(isCompressed)
  await Promise.all(
    assets.map(async (path) => {
      const bytes = await readFile(assetFile(bundleDir, path))
      const copy = assetFile(bundleDir, path, ENCODINGS[0])
      await mkdir(dirname(copy), { recursive: true })
      await writeFile(copy, await compress(bytes, brotliOptions(bytes.length, EFFORT)))
    }),
  )
}
