import StructuredDataValidator, { type Issue } from '@adobe/structured-data-validator'
import { loadSchemaOrg, type SchemaOrg } from './schema-org.ts'

export type JsonLdNode = { readonly [key: string]: unknown }

/** Properties that search engines require of a type or its subtypes. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  LocalBusiness: ['name', 'address', 'url'],
  PostalAddress: ['addressCountry'],
  Menu: ['name', 'url', 'inLanguage'],
  MenuSection: ['name'],
  MenuItem: ['name', 'url'],
  Offer: ['price', 'priceCurrency', 'availability'],
  AggregateOffer: ['lowPrice', 'priceCurrency', 'availability'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
}
const LINKS = new Set(['@id', 'url', 'image', 'logo', 'item', 'hasMenu', 'sameAs'])

/**
 * Returns every problem of an `application/ld+json` document with its path; empty if schema.org and search
 * engines accept it. The vocabulary defines types, properties and their values; a validator then applies the
 * rules of search engines.
 */
export async function findJsonLdProblems(document: unknown): Promise<string[]> {
  const vocabulary = loadSchemaOrg()
  const problems: string[] = []
  if (!isNode(document)) return ['the document is no object']
  if (document['@context'] !== 'https://schema.org')
    problems.push(`@context is ${String(document['@context'])}`)
  walk(document, '', vocabulary, problems)
  return [...problems, ...(await validatorProblems(document, vocabulary))]
}

function walk(node: JsonLdNode, path: string, vocabulary: SchemaOrg, problems: string[]): void {
  const type = node['@type']
  const at = `${path || '/'} ${String(type)}`
  if (typeof type !== 'string' || !vocabulary.hasType(type)) {
    problems.push(`${at}: schema.org has no such type`)
    return
  }
  // `AggregateOffer` is a subtype of `Offer` that has a price range instead of a price.
  const rules = Object.keys(REQUIRED).filter((known) => vocabulary.isA(type, known))
  for (const rule of rules) {
    if (rule === 'Offer' && rules.includes('AggregateOffer')) continue
    for (const property of REQUIRED[rule] ?? [])
      if (isEmpty(node[property])) problems.push(`${at}: no ${property}`)
  }
  for (const [property, value] of Object.entries(node)) {
    const where = `${path}/${property}`
    for (const [index, one] of (Array.isArray(value) ? value : [value]).entries()) {
      const here = Array.isArray(value) ? `${where}/${index}` : where
      if (LINKS.has(property) && typeof one === 'string' && !/^https?:\/\/[^/]/.test(one))
        problems.push(`${here}: ${one} is not an absolute address`)
      if (property.startsWith('@')) continue
      if (AMOUNTS.has(property) && !/^\d+(\.\d+)?$/.test(String(one)))
        problems.push(`${here}: ${JSON.stringify(one)} is no amount`)
      if (!vocabulary.allows(type, property)) problems.push(`${here}: ${type} has no such property`)
      else if (!isAllowedValue(one, vocabulary.rangeOf(property), vocabulary))
        problems.push(`${here}: ${JSON.stringify(one)} is no ${vocabulary.rangeOf(property).join(' or ')}`)
      if (isNode(one)) walk(one, here, vocabulary, problems)
    }
    if (Array.isArray(value) && value.length === 0) problems.push(`${where}: empty list`)
  }
}

/** Amounts contain digits only; the currency is in `priceCurrency`. */
const AMOUNTS = new Set(['price', 'lowPrice', 'highPrice'])

/**
 * Whether `value` has one of the types. Like search engines, accepts a URL or a name in place of an object.
 */
function isAllowedValue(value: unknown, types: readonly string[], vocabulary: SchemaOrg): boolean {
  if (isNode(value)) return types.some((type) => vocabulary.isA(String(value['@type']), type))
  return types.some((type) => {
    switch (type) {
      case 'Text':
      case 'PronounceableText':
        return typeof value === 'string'
      case 'URL':
      case 'ImageObject':
        return typeof value === 'string' && URL.canParse(value)
      case 'Number':
      case 'Integer':
      case 'Float':
        return value !== '' && Number.isFinite(Number(value))
      case 'Boolean':
        return typeof value === 'boolean'
      case 'Time':
        return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
      case 'Date':
      case 'DateTime':
        return typeof value === 'string' && !Number.isNaN(Date.parse(value))
      case 'Energy':
        return typeof value === 'string' && /^\d+(\.\d+)? \w+$/.test(value)
      default: {
        if (typeof value !== 'string') return false
        const named = vocabulary.classOfValue(value.replace(/^https:\/\/schema\.org\//, ''))
        if (named !== undefined) return vocabulary.isA(named, type)
        // A list of links identifies its parts by their URLs.
        return type === 'Thing' && URL.canParse(value)
      }
    }
  })
}

/** The errors of the search engine validator; its recommendations are ignored. */
async function validatorProblems(document: JsonLdNode, vocabulary: SchemaOrg): Promise<string[]> {
  const validator = new StructuredDataValidator(vocabulary.graph)
  const type = String(document['@type'])
  const issues = await validator.validate({ jsonld: { [type]: [{ ...document }] } })
  return issues
    .filter(({ severity, issueMessage }) => severity === 'ERROR' || !/\(optional\)$/.test(issueMessage))
    .map(({ issueMessage, path = [] }) => `${path.map(step).join('/')}: ${issueMessage}`)
}

const step = ({ type, property, index }: NonNullable<Issue['path']>[number]) =>
  [property ?? type, index].filter((part) => part !== undefined).join('/')

const isNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the document and every node in it. */
export function allNodes(document: unknown): JsonLdNode[] {
  if (Array.isArray(document)) return document.flatMap(allNodes)
  return isNode(document) ? [document, ...Object.values(document).flatMap(allNodes)] : []
}
