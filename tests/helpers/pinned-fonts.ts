/**
 * The only fonts a browser sees whose pictures are compared: those of packages that the lock file pins. What a page
 * brings itself (Latin, Arabic) comes on top; these stand in for the fonts of a device in the other scripts.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import decompress from 'woff2-encoder/decompress'

const MODULES = resolve(import.meta.dirname, '../../node_modules')
const PACKAGES = ['@fontsource-variable/noto-sans-thai', '@fontsource-variable/noto-sans-jp']

/**
 * The path of a fontconfig file that names these fonts and no others, for `FONTCONFIG_FILE`. They are unpacked once per
 * version: Chromium takes no compressed fonts from the system.
 */
export async function pinnedFonts(): Promise<string> {
  const versions = PACKAGES.map((name) => `${basename(name)}-${versionOf(name)}`)
  const folder = join(MODULES, '.cache/pinned-fonts', versions.join('+'))
  const file = join(folder, 'fonts.conf')
  if (existsSync(file)) return file
  // Under a name of its own until it is whole: two runs may start together.
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
  if (files.length === 0) throw new Error(`${folder} holds no font`)
  return files.map((file) => join(folder, file))
}

/** Letters are drawn the same everywhere: in shades of grey, moved onto no grid. */
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
