/** The list of features, `docs/features.json`. */
import type { Problem } from '../report.ts'
import type { TaggedTest } from './tagged-tests.ts'

export const FEATURE_LIST = 'docs/features.json'

/** The features in the order of the specification. */
export interface FeatureList {
  sections: Section[]
}

export interface Section {
  title: string
  intro?: string
  /** By id: the text, with what is missing if the feature is incomplete. */
  features: Record<string, string | { text: string; missing: string }>
}

export interface Feature {
  id: string
  text: string
  missing?: string
}

export function featuresOf(section: Section): Feature[] {
  return Object.entries(section.features).map(([id, feature]) =>
    typeof feature === 'string' ? { id, text: feature } : { id, ...feature },
  )
}

const ID = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** Reports ids that are malformed, repeated or unknown, and features that have neither a test nor a `missing` remark. */
export function checkFeatureList({ sections }: FeatureList, tests: readonly TaggedTest[]): Problem[] {
  const features = sections.flatMap(featuresOf)
  const ids = features.map(({ id }) => id)
  const known = new Set(ids)
  const tested = new Set(tests.flatMap((test) => test.features))
  const inList = (message: string): Problem => ({ file: FEATURE_LIST, message })
  return [
    ...ids.filter((id) => !ID.test(id)).map((id) => inList(`"${id}" is no id: write it as subject.feature`)),
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => inList(`names ${id} twice`)),
    ...features
      .filter(({ id, missing }) => missing === undefined && !tested.has(id))
      .map(({ id }) => inList(`${id} has no test and does not say what is missing`)),
    ...tests.flatMap(({ file, line, features }) =>
      features
        .filter((id) => !known.has(id))
        .map(
          (id): Problem => ({
            file,
            line,
            message: `names the feature ${id}, which is not in ${FEATURE_LIST}`,
          }),
        ),
    ),
  ]
}
