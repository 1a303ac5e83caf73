import { inLanguages, type LocalizedText } from '@rodovia/core/shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const all = inLanguages({ 'pt-BR': ptBr, en, es })
export const { weekdayNames, messages, statusLabels } = all
export const reasonTexts: Readonly<Record<string, LocalizedText>> = all.reasonTexts

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
