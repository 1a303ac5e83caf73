import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the modules that serve HTTP load nothing of Node’s undici', async () => {
  const load = `await import('./app.ts'); await import('./listen.ts'); console.log(process.moduleLoadList.join())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: import.meta.dirname,
  })
  expect(stdout).toContain('_http_server')
  expect(stdout).not.toContain('undici')
})
