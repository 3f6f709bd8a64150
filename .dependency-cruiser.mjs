import { cruiserRules } from './scripts/check/import-rules.ts'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: cruiserRules(),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.astro/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
