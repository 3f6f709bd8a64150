/** Why a menu file cannot be read. Screens show a translated sentence for each. */
export const fileProblemCodes = [
  'empty',
  'large',
  'kind',
  'rows',
  'columns',
  'quotes',
  'password',
  'heavy',
  'damaged',
] as const
export type FileProblemCode = (typeof fileProblemCodes)[number]
