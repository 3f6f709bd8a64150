import { CHROMIUM_FLAGS } from '../../../scripts/machine/chromium.ts'

/** Flags that save processor time where two browsers keep both cores busy: fewer processes and threads per page. */
export const TEST_BROWSER_FLAGS = [
  ...CHROMIUM_FLAGS,
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--js-flags=--single-threaded',
]
