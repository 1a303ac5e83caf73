/**
 * A decimal number of at least zero as a whole number of its units: 4.0144 with four decimals is 40144. It is read from the
 * shortest text of the number, so that nothing is lost. Null if the number has more decimals, or a sign or an exponent.
 */
export function exactUnits(value: number, decimals: number): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** The text of so many units, with two decimals or the needed ones: 3982600 of six decimals is 3.9826. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0')
  return `${digits.slice(0, -decimals)}.${fraction}`
}
