import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { replacedWords } from './replaced-words.ts'

/** Refuses names and phrases that the project has replaced by the field's terms: `npm run words`. */

const textFile = /\.(?:[cm]?[jt]s|md|graphql|ya?ml|html|css|json|sh|example)$/

const codeFile = /\.[cm]?[jt]sx?$/

/** Files, or words in them, that may keep what the list refuses, each with its reason. */
const exceptions: { file: RegExp; word?: RegExp; reason: string }[] = [
  { file: /^test\/words\//, reason: 'the list itself' },
  { file: /package-lock\.json$/, reason: 'written by npm' },
  { file: /^package\.json$/, word: /check-words/, reason: 'the name of this program' },
]

type Hit = { file: string; line: number; text: string; instead: string }

function hitsIn(file: string): Hit[] {
  const words = replacedWords.filter(({ isCode }) => !isCode || codeFile.test(file))
  const named = [file, ...readFileSync(file, 'utf8').split('\n')]
  return named.flatMap((text, line) =>
    words.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(text)
      return match && !isException(file, match[0]) ? [{ file, line, text: match[0], instead }] : []
    }),
  )
}

function isException(file: string, text: string): boolean {
  return exceptions.some(({ file: path, word }) => path.test(file) && (word?.test(text) ?? true))
}

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => textFile.test(file))
const hits = files.flatMap(hitsIn)
for (const { file, line, text, instead } of hits)
  console.error(`${file}:${line}: "${text}": write ${instead}`)
if (hits.length > 0) {
  console.error(`${hits.length} replaced words in ${new Set(hits.map(({ file }) => file)).size} files.`)
  process.exitCode = 1
}
