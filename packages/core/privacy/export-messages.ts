import { type Language, languages } from '../shared/language.ts'
import { type DataExport, sectionsOf } from './data-export.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import type { ExportTexts } from './texts/export-texts.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const texts: Record<Language, ExportTexts> = { 'pt-BR': ptBr, en, es }

/** The README of an export, in all languages. */
export function exportReadme({ subject, requestedAt }: DataExport): string {
  const at = requestedAt.toISOString().slice(0, 16).replace('T', ' ')
  const written = languages.map((language) => {
    const { sections, account, phone, head, end } = texts[language]
    const by = subject.kind === 'user' ? account : phone(subject.phone)
    const lists = sectionsOf(subject).map((name) => `${name}: ${sections[name]}`)
    return [...head({ by, at, hasTracks: subject.kind === 'user' }), ...lists, ...end].join('\r\n')
  })
  return `${written.join('\r\n\r\n— — —\r\n\r\n')}\r\n`
}
