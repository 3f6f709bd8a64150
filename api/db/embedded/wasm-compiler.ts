import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from recompiling WebAssembly with its optimizing compiler, for the whole process. Call it before the embedded
 * database is opened.
 *
 * Postgres evaluates expressions in one function of 100 KB of bytecode. Optimizing that function takes 600 MB and several
 * seconds of processor time, within seconds of each start, and V8 cannot be told to skip a function. The baseline compiler's
 * code takes twice as long to scan a table, but orders are dominated by JavaScript.
 */
export function disableWasmOptimizer(): void {
  // Flags set at run time do not imply each other.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag)
}
