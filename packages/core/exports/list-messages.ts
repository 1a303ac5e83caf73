import { inLanguages } from '../shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const headings = inLanguages({ 'pt-BR': ptBr, en, es })
