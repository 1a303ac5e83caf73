/** Money in whole centavos; integer arithmetic only. */
export type Cents = bigint

/** R$ 10 trillion, the upper bound of any amount: every amount is a safe integer in JSON. */
export const maxCents: Cents = 10n ** 15n

const basisPointsOfOne = 10_000n

/**
 * The quotient rounded to the nearest whole number, a half upwards (towards plus infinity, also below zero).
 * Throws RangeError when the denominator is not positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`the denominator must be positive, it is ${denominator}`)
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const towardsZero = doubled / divisor
  return doubled < 0n && doubled % divisor !== 0n ? towardsZero - 1n : towardsZero
}

/** That many hundredths of a percent of an amount, rounded half up: 8 000 is 80 %. Throws RangeError unless a whole number ≥ 0. */
export function applyBasisPoints(cents: Cents, basisPoints: number): Cents {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0) {
    throw new RangeError(`basis points must be a whole number from zero up, they are ${basisPoints}`)
  }
  return divideHalfUp(cents * BigInt(basisPoints), basisPointsOfOne)
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** An amount as people read it, such as R$ 1.234,50. */
export function reaisText(cents: Cents): string {
  return reais.format(Number(cents) / 100)
}
