import { inEachLanguage, type Language, type Localized } from '@rodovia/core/shared/language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr, type Texts } from './texts/pt-br.ts'

const texts: Localized<Texts> = { 'pt-BR': ptBr, en, es }
const rules = inEachLanguage((language) => rulesOf(texts[language]))

/** The text for people of an issue of `validation_failed`, which the domain writes in English, for developers. */
export function issueText(issue: string, language: Language): string {
  return ownText(issue, language) ?? texts[language]['']
}

/** A fact may be an issue itself: `line 2: has 10 columns…`. Null for an issue without a text. */
function ownText(issue: string, language: Language): string | null {
  if (language === 'en') return issue
  for (const { pattern, text } of rules[language]) {
    const facts = pattern.exec(issue)?.slice(1)
    if (facts)
      return filled(
        text,
        facts.map((fact) => ownText(fact, language) ?? fact),
      )
  }
  return null
}

/** The rules with the longest text come first, because `must be {}; got {}` fits many issues. */
function rulesOf(texts: Texts) {
  const lettersOf = (issue: string) => issue.replaceAll('{}', '').length
  return Object.entries(texts)
    .sort(([a], [b]) => lettersOf(b) - lettersOf(a))
    .map(([issue, text]) => ({ pattern: patternOf(issue), text }))
}

function patternOf(issue: string): RegExp {
  return new RegExp(`^${issue.split('{}').map(escaped).join('(.*?)')}$`, 's')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** `{}` is the next fact, `{0}` the first. */
function filled(text: string, facts: readonly string[]): string {
  let next = 0
  return text.replaceAll(
    /\{(\d?)\}/g,
    (_, index: string) => facts[index === '' ? next++ : Number(index)] ?? '',
  )
}
