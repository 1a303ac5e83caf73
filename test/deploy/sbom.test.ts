import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Bom, packagesByLicence } from '../../apps/commands/sbom.ts'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFile(join(root, file), 'utf8')

/** Licences that ask for nothing but to be named. */
const permissive =
  /^\(?(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD|Unlicense|CC0-1\.0)( (AND|OR) (MIT|BSD-3-Clause|Apache-2\.0|CC0-1\.0))?\)?$/

let bom: Bom
beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  bom = JSON.parse(await text('sbom/rodovia.cdx.json'))
})

test('npm run sbom lists what runs, in CycloneDX', async () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  expect(bom.metadata.component.name).toBe('rodovia')
  const { dependencies, devDependencies } = JSON.parse(await text('package.json'))
  const names = bom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(names).toEqual(expect.arrayContaining(['@rodovia/core', '@rodovia/gateway']))
  const { packages } = JSON.parse(await text('package-lock.json'))
  for (const name of Object.keys(devDependencies))
    if (packages[`node_modules/${name}`]?.dev) expect(names).not.toContain(name)
  // Everything that `npm ci --omit=dev` would install has its hash.
  const installed = Object.entries<{ dev?: boolean; link?: boolean; version: string }>(packages).filter(
    ([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link,
  )
  const refs = new Map(bom.components.map((component) => [component['bom-ref'], component]))
  for (const [folder, { version }] of installed)
    expect(refs.get(`${folder.split('node_modules/').at(-1)}@${version}`)?.hashes, folder).toHaveLength(1)
})

test('the bill says which package needs which', () => {
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect(needs.size).toBe(bom.components.length + 1)
  const known = new Set(bom.components.map((component) => component['bom-ref']))
  for (const refs of needs.values()) for (const ref of refs) expect(known, ref).toContain(ref)
  const of = (name: string) => [...needs].find(([ref]) => ref.startsWith(`${name}@`))?.[1].join(' ')
  expect(of('rodovia')).toContain('graphql@16.')
  expect(of('fastify')).toContain('find-my-way@')
})

test('the list of licences has each package', async () => {
  const list = await text('sbom/licences.md')
  for (const { name, version } of bom.components) expect(list).toContain(`\n- ${name} ${version}\n`)
})

test('docs/reference/licences.md names every licence that asks for more than its mention, with its packages', async () => {
  const page = await text('docs/reference/licences.md')
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const unusual = packagesByLicence(bom).filter(([licence]) => !permissive.test(licence))
  const licences = unusual.map(([licence]) => licence)
  expect(licences).toContain('LGPL-3.0-or-later')
  expect(licences).not.toContain('Elastic-2.0')
  for (const [licence, packages] of unusual) {
    const row = rows.find((line) => line.startsWith(`| ${licence} |`)) ?? ''
    // A star stands for the builds of one package for different machines.
    const named = [...row.matchAll(/`([^`*]+)(\*?)`/g)].map(([, name, star]) => ({
      name: name!,
      isPrefix: star === '*',
    }))
    for (const { name } of packages) {
      const isNamed = named.some((each) => (each.isPrefix ? name.startsWith(each.name) : name === each.name))
      expect(isNamed, `${licence}: ${name}`).toBe(true)
    }
  }
})
