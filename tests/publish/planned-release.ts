import { identifySite, type Previous, type ReleasePlan } from '../../scripts/publish/plan/plan.ts'
import type { SitePlan } from '../../src/payload/site/page.ts'

/** Code, settings and time of a publication. */
export const MADE = {
  bundleId: 'b1',
  planCode: 'p1',
  siteUrl: 'http://x.test',
  at: '2026-01-01T00:00:00.000Z',
}

/** The release of a plan, as the next plan sees it. */
export function releaseOf(site: SitePlan, plan: ReleasePlan): Previous {
  const { plannedBy, inputs } = identifySite(site, MADE)
  return {
    cards: plan.cards,
    manifest: {
      ...{ version: 1, referenceId: site.referenceId, buildId: 'one', timestamp: '' },
      ...{ bundle: MADE.bundleId, siteUrl: MADE.siteUrl, plannedBy },
      ...(inputs === undefined ? {} : { inputs }),
      ...{ site: plan.site, items: plan.items, policies: [] },
      files: Object.fromEntries(
        plan.outputs.map((output) => [
          output.file,
          {
            ...{ hash: output.hash, changed: plan.changedAt(output), policy: null, size: 1 },
            ...(output.inputs === undefined ? {} : { inputs: output.inputs }),
          },
        ]),
      ),
    },
  }
}
