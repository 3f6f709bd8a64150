/**
 * The only fonts of the browser that takes the compared screenshots: those of packages that the lock file
 * pins. Pages add their own fonts (Latin, Arabic); these replace the device fonts of other scripts.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import decompress from 'woff2-encoder/decompress'

const MODULES = resolve(import.meta.dirname, '../../node_modules')
const PACKAGES = ['@fontsource-variable/noto-sans-thai', '@fontsource-variable/noto-sans-jp']

/**
 * Returns the path of a fontconfig file, for `FONTCONFIG_FILE`, that names only these fonts. They are
 * unpacked once per version, because Chromium does not load compressed system fonts.
 */
export async function pinnedFontConfig(): Promise<string> {
  const versions = PACKAGES.map((name) => `${basename(name)}-${versionOf(name)}`)
  const folder = join(MODULES, '.cache/pinned-fonts', versions.join('+'))
  const file = join(folder, 'fonts.conf')
  if (existsSync(file)) return file
  // Written under a temporary name first, because two runs may start at the same time.
  const making = `${folder}.${process.pid}`
  mkdirSync(join(making, 'fonts'), { recursive: true })
  for (const source of PACKAGES.flatMap(filesOf)) {
    const font = await decompress(readFileSync(source))
    writeFileSync(join(making, 'fonts', basename(source).replace(/woff2$/, 'ttf')), font)
  }
  writeFileSync(join(making, 'fonts.conf'), configuration(folder))
  try {
    renameSync(making, folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(file)) throw error
  }
  return file
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')).version

function filesOf(name: string): string[] {
  const folder = join(MODULES, name, 'files')
  const files = readdirSync(folder).filter((file) => file.endsWith('-wght-normal.woff2'))
  if (files.length === 0) throw new Error(`${folder} contains no font`)
  return files.map((file) => join(folder, file))
}

/** Renders letters the same on every machine: greyscale, without hinting. */
const configuration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`
