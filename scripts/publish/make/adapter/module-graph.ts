/** The part of the bundler's module information that is needed here. */
export type ModuleInfo = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
export type Graph = { getModuleInfo(id: string): ModuleInfo | null }
