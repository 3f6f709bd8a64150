/** Vitest global set-up: compiles the pages once, so that test files do not compile them at the same time. */
import { compile } from '../../../scripts/publish/make/compile.ts'

export default async function setUp(): Promise<void> {
  await compile()
}
