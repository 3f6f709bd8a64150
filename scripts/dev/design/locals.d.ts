declare namespace App {
  interface Locals {
    /** Set for the design page, which exists in development only: the venue whose theme and pages it shows. */
    design?: {
      readonly referenceId: string
      readonly pages: readonly import('../../../src/payload/site/page.ts').PageSpec[]
    }
  }
}
