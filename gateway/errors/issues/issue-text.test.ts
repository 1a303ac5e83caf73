import { globSync, readFileSync } from 'node:fs'
import { languages } from '@rodovia/core/shared/language.ts'
import { expect, test } from 'vitest'
import { issueText } from './issue-text.ts'

const sources = globSync(['packages/*/**/*.ts', 'gateway/**/*.ts', 'subgraphs/**/*.ts'], {
  exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts'),
})

/** The texts of issues in the sources, with x for each fact. */
const issues = sources.flatMap((path) => {
  const calls = readFileSync(path, 'utf8').matchAll(/refuseField\(\s*[^,()]+,\s*(?:'([^']+)'|`([^`]+)`)/g)
  const texts = [...calls].map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]*\}+/g, 'x'))
  // A template within a template, or one that goes on in another, is not read to its end.
  return texts.filter((text) => !text.includes('${') && !text.endsWith(' '))
})

test('each issue that the domain writes has its own text in each language', () => {
  expect(issues.length).toBeGreaterThan(120)
  for (const language of languages)
    expect(issues.filter((issue) => issueText(issue, language) === issueText('?', language))).toEqual([])
})

test('the facts of an issue stay', () => {
  const issue = '"12" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678'
  expect(issueText(issue, 'pt-BR')).toBe('"12" não é um telefone: de 8 a 15 dígitos, como +55 11 91234-5678')
  expect(issueText(issue, 'es')).toBe('"12" no es un teléfono: de 8 a 15 dígitos, como +55 11 91234-5678')
  expect(issueText(issue, 'en')).toBe(issue)
})

test('an issue without a text of its own is not shown in English', () => {
  expect(issueText('is odd', 'pt-BR')).toBe('valor não permitido')
})

test('an issue within an issue has its own text too', () => {
  expect(issueText('line 2: "noite" are no hours: write them such as 22-6', 'pt-BR')).toBe(
    'linha 2: "noite" não são horas: escreva como 22-6',
  )
})
