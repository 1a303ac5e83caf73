import type { PushData } from '../../delivery/changes/push-notifications.ts'
import type { PushType } from '../../delivery/model/push-types.ts'
import type { Language } from '../../shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'
import type { PushText, PushTexts } from './texts/push-texts.ts'

const messages: Record<Language, PushTexts> = { 'pt-BR': ptBr, en, es }

/** The text of a push. */
export function pushText(type: PushType, language: Language, data: Partial<PushData>): PushText {
  const { title, body } = messages[language][type]
  return { title, body: body.replaceAll(/\{(\w+)\}/g, (_, name: keyof PushData) => data[name] ?? '') }
}
