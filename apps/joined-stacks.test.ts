import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const execute = promisify(execFile)

test('a stack names the files that were joined, and others as they are', async () => {
  const root = await mkdtemp(join(tmpdir(), 'joined stacks '))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(root, { recursive: true }))
  const [source, outfile, main] = ['source/refuse.ts', 'joined/refuse.js', 'main.ts'].map((name) =>
    join(root, name),
  ) as [string, string, string]
  await mkdir(join(root, 'source'))
  await writeFile(
    source,
    "\n\nexport function refuse(code: string): never {\n  throw new RangeError('no ' + code)\n}\n",
  )
  await build({ entryPoints: [source], outfile, sourcemap: 'linked', format: 'esm', minifyWhitespace: true })
  await writeFile(
    main,
    `import { mapStacks } from ${JSON.stringify(join(import.meta.dirname, 'joined-stacks.ts'))}
     import { refuse } from './joined/refuse.js'
     mapStacks(new URL('./joined', import.meta.url).href)
     try { refuse('light') } catch (error) { console.log(error.stack) }`,
  )
  const { stdout } = await execute(process.execPath, [main])
  const [first, second, third] = stdout.split('\n')
  expect(first).toBe('RangeError: no light')
  expect(second).toBe(`    at refuse (${pathToFileURL(source).href}:4:9)`)
  expect(third).toContain(`at ${pathToFileURL(main).href}:4:`)
})
