import { inLanguages } from '@rodovia/core/shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const {
  errorMessages,
  consoleMessages: messages,
  copying,
  notices,
  close,
  undo,
  groups,
  sectionNames,
} = inLanguages({ 'pt-BR': ptBr, en, es })
