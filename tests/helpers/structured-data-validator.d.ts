/** The package contains no types. */
declare module '@adobe/structured-data-validator' {
  export type Issue = {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    path?: { type?: string; property?: string; index?: number }[]
  }
  export default class Validator {
    constructor(schemaOrg: object)
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
