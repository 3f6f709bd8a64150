/** Content codings that our servers offer, the smaller first. */
export const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number] | 'identity'

/**
 * Parses the codings that a client accepts, the best first (RFC 9110 §12.5.3): by quality, then in our order. `identity` is
 * always included, last: a client that refuses every coding still gets a response that it may understand.
 */
export function acceptedCodings(header: string | null): Coding[] {
  const qualities = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = q === undefined ? 1 : Number(q.slice(2))
    if (name !== '' && quality >= 0 && quality <= 1) qualities.set(name === 'x-gzip' ? 'gzip' : name, quality)
  }
  const quality = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0
  // If the client does not mention `identity`, it prefers any coding that it names.
  const identity = qualities.get('identity') ?? 0
  const wanted = CODINGS.filter((coding) => quality(coding) > 0 && quality(coding) >= identity)
  return [...wanted.sort((a, b) => quality(b) - quality(a)), 'identity']
}
