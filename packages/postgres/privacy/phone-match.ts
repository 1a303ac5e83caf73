/** As SQL, the digits of a telephone number as core's privacy/subject.ts reads them. */
function phoneDigits(column: string): string {
  return `regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^55([0-9]{10,11})$', '\\1')`
}

/** As SQL, whether a telephone number is that of the contact with those digits. The cheap look at its last digits comes first. */
export function matchesPhone(column: string, digits: string): string {
  return `(right(${column}, 1) = right(${digits}, 1) AND ${phoneDigits(column)} = ${digits})`
}
