/**
 * The check digit by modulo 11 of CNPJs, CPFs and the keys of fiscal documents. A character counts as its ASCII code less 48.
 * The weights from the right are 2 to `highestWeight`, and again from 2.
 */
export function modulo11(text: string, highestWeight = 9): number {
  const values = [...text].reverse().map((character) => character.charCodeAt(0) - 48)
  const rest = values.reduce((sum, value, index) => sum + value * (2 + (index % (highestWeight - 1))), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
