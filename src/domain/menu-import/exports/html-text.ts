const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{
    rsquo: '’',
    lsquo: '‘',
    rdquo: '”',
    ldquo: '“',
    eacute: 'é',
    egrave: 'è',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
  },
}

/** The text of HTML: without tags, scripts and styles; paragraphs, breaks and entries of lists are lines. */
export function htmlText(html: string): string {
  const text = html
    // Some products write line breaks as two characters.
    .replaceAll('\\n', '\n')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|ul|ol)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,10}));/gi, decodeEntity)
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
