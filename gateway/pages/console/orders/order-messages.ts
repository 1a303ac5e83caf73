import { inLanguages } from '@rodovia/core/shared/language.ts'
import { texts as en, returnReasonTexts as enReasons } from './texts/en.ts'
import { texts as es, returnReasonTexts as esReasons } from './texts/es.ts'
import { texts as ptBr, returnReasonTexts as ptBrReasons } from './texts/pt-br.ts'

export const messages = inLanguages({ 'pt-BR': ptBr, en, es })

/** Why a recipient sends a parcel back. */
export const returnReasonNames = inLanguages({ 'pt-BR': ptBrReasons, en: enReasons, es: esReasons })

const tierNames: Record<string, string> = { turbo: 'Turbo', express: 'Express', padrao: 'Padrão' }

/** Empty for an order without a tier. */
export function tierName(tier: string | null): string {
  return tierNames[tier ?? ''] ?? tier ?? ''
}
