import type { IssueOfField } from '@rodovia/core/shared/issue.ts'
import type { Language, Localized } from '@rodovia/core/shared/language.ts'
import { type IssueTexts, textFrom } from './issue-texts.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const texts: Localized<IssueTexts> = { 'pt-BR': ptBr, en, es }

/** The text of an issue for people; in English it is also the one for developers. */
export function issueText(issue: IssueOfField, language: Language): string {
  return textFrom(texts[language], issue)
}
