/**
 * A number with a decimal comma or point and optional separators of thousands: `1.234,5`, `1,234.5`. Null for a single separator before
 * three digits, such as `1.500`, which may be either.
 */
export function readNumber(text: string): number | null {
  const digits = text
    .normalize('NFKC')
    .trim()
    .replace(/^R\$\s*|\s*(kg|cm)$/gi, '')
    .trim()
  if (/^\d+$/.test(digits)) return Number(digits)
  const [, whole, fraction] =
    /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(digits) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(digits) ??
    /^(\d+)[.,](\d{1,2}|\d{4,})$/.exec(digits) ??
    /^(0)[.,](\d+)$/.exec(digits) ??
    []
  return whole === undefined ? null : Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}

/** An amount in reais with at most two decimals, in whole centavos; null for anything else. */
export function readAmount(text: string): number | null {
  const amount = readNumber(text)
  const cents = amount === null ? null : Math.round(amount * 100)
  return cents !== null && amount === cents / 100 && cents < 1e11 ? cents : null
}
