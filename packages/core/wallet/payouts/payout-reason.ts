import type { Language } from '../../shared/language.ts'
import { replacedKey } from '../reason-messages.ts'
import type { Payout } from './payout.ts'

/** Why the platform did not send a payout, as it is stored. */
export const replacedKeyReason = replacedKey['pt-BR']

/** Why the payout failed, for its driver; what an operator wrote stays as it is. */
export function payoutReason({ reason }: Pick<Payout, 'reason'>, language: Language): string | null {
  return reason === replacedKeyReason ? replacedKey[language] : reason
}
