import { inLanguages } from '@rodovia/core/shared/language.ts'
import { texts as quoteEn } from '../../front/quote/texts/en.ts'
import { texts as quoteEs } from '../../front/quote/texts/es.ts'
import { texts as quotePtBr } from '../../front/quote/texts/pt-br.ts'
import { texts as stateEn } from '../../tracking/state/texts/en.ts'
import { texts as stateEs } from '../../tracking/state/texts/es.ts'
import { texts as statePtBr } from '../../tracking/state/texts/pt-br.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export { messages as pageMessages } from '../../page-messages.ts'

export const messages = inLanguages({ 'pt-BR': ptBr, en, es })
export const stateMessages = inLanguages({ 'pt-BR': statePtBr, en: stateEn, es: stateEs })
export const quoteMessages = inLanguages({ 'pt-BR': quotePtBr, en: quoteEn, es: quoteEs })
