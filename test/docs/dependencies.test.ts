import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const manifests = globSync('{.,gateway,gateway/pages,subgraphs,packages/*}/package.json')
const dependencies = manifests.flatMap((path) =>
  Object.keys(JSON.parse(readFileSync(path, 'utf8')).dependencies ?? {}),
)

test('the page of dependencies has a line for each library that Rodovia runs on', () => {
  const page = readFileSync('docs/reference/dependencies.md', 'utf8')
  const names = [...page.matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual([...new Set(dependencies)].sort())
})
