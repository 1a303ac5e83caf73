import { inLanguages } from '@rodovia/core/shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const messages = inLanguages({ 'pt-BR': ptBr, en, es })

const tierNames: Record<string, string> = { turbo: 'Turbo', express: 'Express', padrao: 'Padrão' }

/** Empty for an order without a tier. */
export function tierName(tier: string | null): string {
  return tierNames[tier ?? ''] ?? tier ?? ''
}
