/** Vitest global set-up: compiles the pages once, before several test files would at the same time. */
import { compile } from '../../../scripts/publish/make/compile.ts'

export default async function setUp(): Promise<void> {
  await compile()
}
