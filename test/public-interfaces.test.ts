import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Only public interfaces of Node, V8 and libraries: docs/explanation/adr/0077-public-interfaces-only.md. */

const root = join(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.js', '*.json', 'Dockerfile'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)) && !path.endsWith('public-interfaces.test.ts'))
const code = sources.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The inner names of Node, V8 and `ws`, and of the calls and options that set or replace them. */
const innerNames =
  /\b_handle\b|\b_socket\.|\bprepareStackTrace\b|--allow-natives|\bsetFlagsFromString\b|--max-semi-space-size|--heap-growing-percent|pretenuring|\bprocess\.binding\b/

test('no name of an inner interface is used', () => {
  expect(code.filter(({ text }) => innerNames.test(text)).map(({ path }) => path)).toEqual([])
})

test('code is made at run time by the engine alone', () => {
  const makers = code.filter(({ path, text }) => /\bnew Function\(/.test(text) && !path.includes('test'))
  expect(makers.map(({ path }) => path)).toEqual(['packages/engine/plan/generate.ts'])
})

/** Their documentation describes them, though their packages list no exports. */
const described = ['ajv/dist/2020.js', 'altair-static/package.json']

test('imports name what a package exports', () => {
  const specifier = /^(?!import type).*\bfrom '((?:@[\w.-]+\/)?[a-z][\w.-]*)(\/[^']+)'/gm
  const inner = code.flatMap(({ path, text }) =>
    [...text.matchAll(specifier)]
      .filter(([, name]) => !name!.startsWith('@rodovia/') && !hasExports(name!))
      .map(([, name, rest]) => `${name}${rest}`)
      .filter((imported) => !described.includes(imported))
      .map((imported) => `${path}: ${imported}`),
  )
  expect(inner).toEqual([])
})

/** Node itself refuses what a package with this list does not name. */
function hasExports(name: string): boolean {
  const file = ['', 'gateway', 'gateway/pages', 'subgraphs']
    .map((workspace) => join(root, workspace, 'node_modules', name, 'package.json'))
    .find(existsSync)
  // A package of another folder, such as that of the peers in benchmarks.
  return !file || 'exports' in JSON.parse(readFileSync(file, 'utf8'))
}
