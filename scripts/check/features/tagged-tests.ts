/** The tags in tests that name the features a test proves. */
import ts from 'typescript'
import type { Problem } from '../report.ts'
import { parse, walk } from '../source.ts'

/** A test, a group of tests or a whole file, with the ids of the features that it proves. */
export interface TaggedTest {
  file: string
  /** The 1-based line of the tag. */
  line: number
  /** The titles of the enclosing groups and of the test, as written in the code; empty for a whole file. */
  titles: string[]
  features: string[]
}

interface Tag {
  line: number
  /** The 1-based line below the tag, where its test begins. */
  nextLine: number
  wholeFile: boolean
  features: string[]
}

const TAG = /^\s*\/\/ @(feature|feature-file)((?: [\w.-]+)+)$/
const MALFORMED = /^\s*(?:\/\/|\/\*+|\*)\s*@feature/

/**
 * Reads the tags of a test file: `// @feature id another.id` directly above a test or a group, and
 * `// @feature-file id` above all tests. Consecutive tags belong to the same test.
 */
export function findTaggedTests(file: string, text: string): { tests: TaggedTest[]; problems: Problem[] } {
  if (!text.includes('@feature')) return { tests: [], problems: [] }
  const { tags, problems } = readTags(file, text)
  const titles = titlesByLine(file, text)
  const firstTest = Math.min(...titles.keys())
  const tests: TaggedTest[] = []
  for (const { line, nextLine, wholeFile, features } of tags) {
    const above = wholeFile ? [] : titles.get(nextLine)
    if (above && (!wholeFile || line < firstTest)) tests.push({ file, line, titles: above, features })
    else
      problems.push({ file, line, message: wholeFile ? 'tags a file below its first test' : 'tags no test' })
  }
  return { tests, problems }
}

function readTags(file: string, text: string): { tags: Tag[]; problems: Problem[] } {
  const tags: Tag[] = []
  const problems: Problem[] = []
  text.split('\n').forEach((content, index) => {
    const [, kind, ids = ''] = TAG.exec(content) ?? []
    const line = index + 1
    if (kind === undefined) {
      if (MALFORMED.test(content)) problems.push({ file, line, message: 'is no tag: write // @feature id' })
      return
    }
    const wholeFile = kind === 'feature-file'
    const features = ids.trim().split(' ')
    const previous = tags.at(-1)
    if (previous?.nextLine === line && previous.wholeFile === wholeFile) {
      previous.features.push(...features)
      previous.nextLine = line + 1
    } else tags.push({ line, nextLine: line + 1, wholeFile, features })
  })
  return { tags, problems }
}

/** The titles of each test and group, by the 1-based line on which it begins. */
function titlesByLine(file: string, text: string): Map<number, string[]> {
  const tree = parse(file, { text, firstLine: 0 })
  const titles = new Map<number, string[]>()
  walk(tree, (node) => {
    if (!ts.isExpressionStatement(node) || titleOf(node, tree) === undefined) return
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    titles.set(line, enclosingTitles(node, tree))
  })
  return titles
}

function enclosingTitles(node: ts.Node, tree: ts.SourceFile): string[] {
  const above = node.parent ? enclosingTitles(node.parent, tree) : []
  const title = titleOf(node, tree)
  return title === undefined ? above : [...above, title]
}

/** The title of a statement that declares a test: a call with a title first and a function among the other arguments. */
function titleOf(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined
  const [title, ...others] = node.expression.arguments
  if (!title || !others.some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one)))
    return undefined
  if (ts.isStringLiteralLike(title)) return title.text
  return ts.isTemplateExpression(title) ? title.getText(tree).slice(1, -1) : undefined
}
