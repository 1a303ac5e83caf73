/**
 * SQL: the digits of a telephone number, as `searchedDigits` of core/shared/telephone.ts has them. Numbers that were stored as they
 * were written lose trunk zero and carrier, and mobile ones of eight digits get the ninth.
 */
export function phoneDigits(column: string): string {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`
  const national = '^(55){0,1}(0([1-9][0-9]){0,1}){0,1}([1-9]{2}[2-9][0-9]{7,8})$'
  const nine = '^([1-9]{2})([6-9][0-9]{7})$'
  return `right(regexp_replace(regexp_replace(${digits}, '${national}', '\\4'), '${nine}', '\\19\\2'), 15)`
}

/**
 * SQL: whether a telephone number has those digits, or only its local ones, as people write a number without area code
 * in a file or a shop. Looks for the last digit first, which is cheap.
 */
export function matchesPhone(column: string, digits: string): string {
  return `(position(right(${digits}, 1) in ${column}) > 0 AND (
    SELECT own = given OR (own ~ '^(9[0-9]{8}|[2-9][0-9]{7})$' AND right(own, 8) = right(given, 8))
    FROM (SELECT ${phoneDigits(column)} AS own, ${digits}::text AS given) AS compared))`
}
