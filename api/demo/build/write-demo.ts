/** Writes the files of the demo venues and the recipes of their pictures: `node api/demo/build/write-demo.ts`. */
import { writeFileSync } from 'node:fs'
import { demoFiles } from './demo-venues.ts'

for (const [name, body] of Object.entries(demoFiles()))
  writeFileSync(new URL(`../${name}`, import.meta.url), body)
