import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from '../../apps/build-package.ts'
import { blocksOf, readPage } from '../docs/pages.ts'

const root = resolve(import.meta.dirname, '../..')
const [start, worker] = blocksOf(readPage('packages/planner/README.md'), 'ts')

let folder: string
let at: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia planner '))
  at = join(folder, 'node_modules/@rodovia/planner')
  await buildPackage('planner', at)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'start.ts'),
    `const seconds = [[0, 600, 900], [600, 0, 300], [900, 300, 0]]\nconst metres = seconds\n${start}\nconsole.log(found.routes[0]?.stops.map(({ stop }) => stop).join(), found.unassigned.length)\n`,
  )
  await writeFile(join(folder, 'worker.ts'), worker!)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package depends on nothing, and imports nothing', async () => {
  const { dependencies, exports } = JSON.parse(await readFile(join(at, 'package.json'), 'utf8'))
  expect(Object.keys(exports)).toEqual(['.'])
  expect(dependencies ?? {}).toEqual({})
  const files = await Array.fromAsync(glob('**/*.js', { cwd: at }))
  expect(files).toContain('index.js')
  expect(files.filter((file) => /test/.test(file))).toEqual([])
  for (const file of files)
    expect(await readFile(join(at, file), 'utf8')).not.toMatch(/(from|import\() ?['"][^.]/)
})

test('the examples of the README compile against its types, without those of Node', async () => {
  const options = {
    compilerOptions: {
      ...{
        target: 'es2024',
        lib: ['es2024', 'dom'],
        module: 'nodenext',
        moduleResolution: 'nodenext',
        strict: true,
      },
      ...{ noEmit: true, types: [], erasableSyntaxOnly: true, noUnusedLocals: true },
    },
    include: ['*.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const tsc = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder])
  expect(
    await tsc.then(
      () => '',
      ({ stdout }) => stdout,
    ),
  ).toBe('')
})

test('the first example of the README plans a route', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'start.ts')])
  expect(stdout).toBe('shop,home 0\n')
})
