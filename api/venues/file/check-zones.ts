import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

type WireZone = VenueFile['zones'][string][number]
type WireShape = WireZone['areas'][number]['shape']
type Position = readonly [number | string, number | string]

/**
 * Checks delivery zones and countries for what the schema cannot (spec §3): ids used twice at a branch, unknown branches,
 * zones and areas listed under another branch or zone, rings without an area, countries listed twice for a branch.
 */
export function checkZones(file: VenueFile, report: ReportIssue): void {
  const branches = new Set([file.business.branch_id, ...file.business.branches.map((branch) => branch.id)])
  const branch = (id: string, path: string) => {
    if (!branches.has(id)) report(path, `the venue has no branch ${JSON.stringify(id)}`)
  }
  for (const [branchId, zones] of Object.entries(file.zones)) {
    branch(branchId, `zones.${branchId}`)
    checkBranchZones(branchId, zones, report)
  }
  const country = createUniquenessCheck('country of this branch', report)
  file.countries.forEach(({ branch_id, country_iso }, i) => {
    branch(branch_id, `countries.${i}.branch_id`)
    country(`${country_iso} from ${branch_id}`, `countries.${i}.country_iso`)
  })
}

function checkBranchZones(branchId: string, zones: readonly WireZone[], report: ReportIssue): void {
  const zoneId = createUniquenessCheck('zone id', report)
  // Unique across zones, because an order refers to an area by its id only.
  const areaId = createUniquenessCheck('area id', report)
  zones.forEach((zone, i) => {
    const at = `zones.${branchId}.${i}`
    zoneId(zone.id, `${at}.id`)
    if (zone.branch !== branchId)
      report(`${at}.branch`, `the zone is listed under the branch ${JSON.stringify(branchId)}`)
    zone.areas.forEach((area, j) => {
      areaId(area.id, `${at}.areas.${j}.id`)
      if (area.zone_id !== null && area.zone_id !== zone.id)
        report(`${at}.areas.${j}.zone_id`, `the area is listed under the zone ${JSON.stringify(zone.id)}`)
      checkShape(area.shape, `${at}.areas.${j}.shape.coordinates`, report)
    })
  })
}

function checkShape(shape: WireShape, at: string, report: ReportIssue): void {
  if (shape.type === 'Polygon') checkPolygon(shape.coordinates, at, report)
  if (shape.type !== 'MultiPolygon') return
  if (shape.coordinates.length === 0) report(at, 'the area has no polygon')
  shape.coordinates.forEach((polygon, i) => {
    checkPolygon(polygon, `${at}.${i}`, report)
  })
}

function checkPolygon(rings: readonly (readonly Position[])[], at: string, report: ReportIssue): void {
  rings.forEach((ring, i) => {
    const corners = new Set(ring.map(String))
    if (corners.size < 3) report(`${at}.${i}`, 'a ring needs at least three different points')
    else if (isFlat(ring)) report(`${at}.${i}`, 'all points of the ring lie on one line')
  })
}

/** True if a ring encloses no area, so that it cannot contain a location. Rings need not be closed. */
function isFlat(ring: readonly Position[]): boolean {
  const points = ring.map(([lng, lat]) => [Number(lng), Number(lat)] as const)
  const [[x0, y0] = [0, 0], ...rest] = points
  const far = rest.find(([x, y]) => x !== x0 || y !== y0)
  if (!far) return true
  return rest.every(([x, y]) => (far[0] - x0) * (y - y0) === (far[1] - y0) * (x - x0))
}
