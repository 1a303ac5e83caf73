/** SQL: the digits of a telephone number, as core/privacy/subject.ts normalizes them. */
export function phoneDigits(column: string): string {
  return `regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^55([0-9]{10,11})$', '\\1')`
}

/** SQL: whether a telephone number has those digits. Compares the last digit first, which is cheap. */
export function matchesPhone(column: string, digits: string): string {
  return `(right(${column}, 1) = right(${digits}, 1) AND ${phoneDigits(column)} = ${digits})`
}
