/** The features of this project, from its list and its tests. */
import type { Problem } from '../report.ts'
import { projectFiles, read } from '../source.ts'
import { checkFeatureList, FEATURE_LIST, type FeatureList } from './feature-list.ts'
import { checkFeaturesPage, FEATURES_PAGE, renderFeaturesPage } from './features-page.ts'
import { findTaggedTests } from './tagged-tests.ts'

/** The page as it should be, and the problems of the list and the tags. */
export function generateFeaturesPage(): { page: string; problems: Problem[] } {
  const list: FeatureList = JSON.parse(read(FEATURE_LIST))
  const found = projectFiles()
    .filter((file) => /^tests\/.*\.tsx?$/.test(file))
    .map((file) => findTaggedTests(file, read(file)))
  const tests = found.flatMap((one) => one.tests)
  return {
    page: renderFeaturesPage(list, tests),
    problems: [...found.flatMap((one) => one.problems), ...checkFeatureList(list, tests)],
  }
}

export function checkProjectFeatures(): Problem[] {
  const { page, problems } = generateFeaturesPage()
  return [...problems, ...checkFeaturesPage(read(FEATURES_PAGE), page)]
}
