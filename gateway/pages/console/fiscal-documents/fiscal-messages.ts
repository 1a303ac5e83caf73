import { inLanguages } from '@rodovia/core/shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const {
  messages,
  statusNames,
  environmentNames,
  emitterNames,
  chassisNames,
  eventNames,
  eventStatusNames,
} = inLanguages({ 'pt-BR': ptBr, en, es })
