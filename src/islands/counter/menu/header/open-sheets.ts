export type DeskPart = 'dishes' | 'venue'

/** What opens above the desk, from buttons or from the sheet “More”. */
export type DeskSheet = 'preview' | 'versions' | 'import' | 'export'

/** The sheets that are open. There can be two while one opens the other. */
export type OpenSheets = {
  readonly sheet?: DeskSheet | null
  readonly isInMore?: boolean
  readonly isAdding?: boolean
  readonly isReviewing?: boolean
}
