/**
 * Street and number of an address that a shop keeps on one line, as buyers write it: `Avenida Paulista, 1578` or `Rua Augusta 100 B`.
 * Without a number it is `s/n`, as Brazilians write it.
 */
export function streetOf(line: string): [street: string, number: string] {
  const [, street, number] =
    /^(.*\S)\s*,\s*((?:n[ºo°.]*\s*)?\d[^,]{0,14}|s\/?n)\s*(?:,.*)?$/i.exec(line) ?? []
  if (street && number) return [cut(street), numberOf(number)]
  const [, spaced, last] = /^(.*\D\S*)\s+(\d{1,6}\s?[a-z]?)$/i.exec(line) ?? []
  return spaced && last ? [cut(spaced), last] : [cut(line), 's/n']
}

function numberOf(text: string): string {
  return text
    .replace(/^n[ºo°.]*\s*/i, '')
    .slice(0, 15)
    .trim()
}

function cut(street: string): string {
  return [...street].slice(0, 100).join('')
}
