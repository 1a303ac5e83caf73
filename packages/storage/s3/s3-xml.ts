/** Reads the few answers of S3 that we ask for. Their elements have no attributes that matter, and names ask for `encoding-type=url`. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (entities[name] ?? all),
  )

/** The text of the first element of a name; undefined without one. */
export function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? undefined : decoded(text)
}

/** The inner XML of each element with one of the names, in their order. */
export function elementsOf(xml: string, ...names: string[]): { name: string; xml: string }[] {
  const pattern = new RegExp(`<(${names.join('|')})>(.*?)</\\1>`, 'gs')
  return [...xml.matchAll(pattern)].map(([, name = '', inner = '']) => ({ name, xml: inner }))
}

/** A key or marker of an answer with `encoding-type=url`. */
export function keyIn(xml: string, name: string): string | undefined {
  const text = textOf(xml, name)
  return text === undefined ? undefined : decodeURIComponent(text.replaceAll('+', ' '))
}
