import { type Status, statuses } from '@rodovia/core/delivery/model/states.ts'
import { type MoveOrResume, moveMessages, statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import type { Language } from '@rodovia/core/shared/language.ts'

/** Such as “Entregue”. */
export function quotedStates(states: readonly string[], language: Language): string {
  return states.map((one) => `“${stateLabel(one, language)}”`).join(', ')
}

function stateLabel(status: string, language: Language): string {
  return statuses.some((one) => one === status) ? statusLabels[status as Status][language] : status
}

export function moveList(moves: readonly string[], language: Language): string {
  return moves
    .map((move) => (move in moveMessages ? moveMessages[move as MoveOrResume][language] : move))
    .join(', ')
}

/** Such as "R$ 31,54". */
export function brl(cents: bigint): string {
  const [sign, digits] = cents < 0n ? ['-', (-cents).toString()] : ['', cents.toString()]
  const padded = digits.padStart(3, '0')
  return `${sign}R$ ${padded.slice(0, -2)},${padded.slice(-2)}`
}

export function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
