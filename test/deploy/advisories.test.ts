import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAdvisories, isGrave } from '../../apps/commands/advisories.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-advisories-'))
})
afterAll(() => rm(folder, { recursive: true }))

const about = (name: string, affected: object, more: object = {}) => ({
  id: `GHSA-${name}`,
  summary: 'A fault',
  affected: [{ package: { ecosystem: 'npm', name }, ...affected }],
  database_specific: { severity: 'HIGH' },
  ...more,
})
const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] })

/** An export of OSV with these advisories, and a file that is none. */
async function anExport(...advisories: { id: string }[]): Promise<string> {
  const files = Object.fromEntries(advisories.map((one) => [`${one.id}.json`, strToU8(JSON.stringify(one))]))
  const path = join(folder, 'all.zip')
  await writeFile(path, zipSync({ 'README.txt': strToU8('advisories'), ...files }))
  return path
}

const find = async (
  version: string,
  advisory: { id: string },
  accepted: { id: string; reason: string; until: string }[] = [],
) => findAdvisories(await anExport(advisory), [{ name: 'left', version }], accepted, '2026-11-29')

describe('an advisory is about a version', () => {
  const ranges = range(
    { introduced: '0' },
    { fixed: '1.2.0' },
    { introduced: '2.0.0-rc.1' },
    { fixed: '2.10.0' },
  )
  test.each([
    ['before the fix', '1.1.9', ranges],
    ['a pre-release before the fix', '1.2.0-beta.11', ranges],
    ['from the second introduction on', '2.0.0-rc.1', ranges],
    ['between numbers, not letters', '2.9.0', ranges],
    ['without a fix', '9.0.0', range({ introduced: '0' })],
    ['the last affected one', '1.4.2', range({ introduced: '1.0.0' }, { last_affected: '1.4.2' })],
    ['that alone is affected', '1.4.2', range({ introduced: '1.4.2' }, { last_affected: '1.4.2' })],
    ['that a list names', '3.0.1', { versions: ['3.0.0', '3.0.1'] }],
    [
      'in the second of two ranges',
      '5.1.0',
      { ranges: [...range({ introduced: '7.0.0' }).ranges, ...range({ introduced: '5.0.0' }).ranges] },
    ],
  ])('%s', async (_, version, affected) => {
    expect(await find(version, about('left', affected))).toMatchObject([
      { name: 'left', version, id: 'GHSA-left' },
    ])
  })
})

describe('an advisory is not about a version', () => {
  const ranges = range(
    { introduced: '1.0.0' },
    { fixed: '1.2.0' },
    { introduced: '2.0.0' },
    { fixed: '2.10.0' },
  )
  test.each([
    ['of the fix', '1.2.0', about('left', ranges)],
    ['between two ranges', '1.9.0', about('left', ranges)],
    ['before the introduction', '1.0.0-rc.1', about('left', ranges)],
    [
      'after the last affected one',
      '1.4.3',
      about('left', range({ introduced: '1.0.0' }, { last_affected: '1.4.2' })),
    ],
    ['that a list does not name', '3.0.2', about('left', { versions: ['3.0.0'] })],
    ['of another package', '1.0.0', about('left-pad', range({ introduced: '0' }))],
    [
      'of another registry',
      '1.0.0',
      {
        ...about('left', {}),
        affected: [{ package: { ecosystem: 'PyPI', name: 'left' }, ...range({ introduced: '0' }) }],
      },
    ],
    [
      'that names commits',
      '1.0.0',
      about('left', { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }),
    ],
    ['when it was withdrawn', '1.1.0', about('left', ranges, { withdrawn: '2026-01-01T00:00:00Z' })],
  ])('%s', async (_, version, advisory) => {
    expect(await find(version, advisory)).toEqual([])
  })
})

test.each([
  ['HIGH', true],
  ['CRITICAL', true],
  ['MODERATE', false],
  ['LOW', false],
  [undefined, true],
])('the severity %s is grave: %s', async (severity, expected) => {
  const hits = await find(
    '1.0.0',
    about('left', range({ introduced: '0' }), { database_specific: { severity } }),
  )
  expect(hits.map(isGrave)).toEqual([expected])
})

test('an accepted advisory is listed with its reason, by any of its names, until its day', async () => {
  const advisory = about('left', range({ introduced: '0' }), { aliases: ['CVE-2026-1'] })
  const accepted = { id: 'CVE-2026-1', reason: 'not reached', until: '2026-11-29' }
  const hits = await find('1.0.0', advisory, [accepted])
  expect([hits[0]?.accepted, hits.map(isGrave)]).toEqual(['not reached', [false]])
  const later = await find('1.0.0', advisory, [{ ...accepted, until: '2026-11-28' }])
  expect(later.map(isGrave)).toEqual([true])
})

test('npm run advisories fails by name for a package that ships, and passes otherwise', async () => {
  const run = (path: string) =>
    spawnSync('npm', ['run', '--silent', 'advisories', '--', path], { cwd: root, encoding: 'utf8' })
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const bad = run(await anExport(about('fastify', { versions: [dependencies.fastify] })))
  expect([bad.status, bad.stderr]).toEqual([
    1,
    expect.stringContaining(`fastify ${dependencies.fastify}: GHSA-fastify (high)`),
  ])
  const written = JSON.parse(await readFile(join(root, 'sbom/advisories.json'), 'utf8'))
  expect(written).toMatchObject({
    checkedAt: expect.any(String),
    advisories: [{ name: 'fastify', accepted: null }],
  })
  const good = run(
    await anExport(
      about('vitest', { versions: [devDependencies.vitest] }),
      about('rodovia', range({ introduced: '0' })),
    ),
  )
  expect([good.status, good.stderr]).toEqual([0, ''])
  expect(JSON.parse(await readFile(join(root, 'sbom/advisories.json'), 'utf8')).advisories).toEqual([])
})
