import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own: V8 tells of shapes by functions that only a flag opens. */
const script = `
import { executionAsyncResource } from 'node:async_hooks'
import { keepTicksFast } from ${JSON.stringify(join(import.meta.dirname, 'fast-ticks.ts'))}
const kept = keepTicksFast()
await new Promise(setImmediate)
const later = await new Promise((done) => process.nextTick(() => done(executionAsyncResource())))
console.log(JSON.stringify({ isTick: 'callback' in kept(), isOther: kept() !== later, isOneShape: %HaveSameMap(kept(), later) }))
`

test('what is kept is a tick of Node, with the shape of all later ones', async () => {
  const args = ['--allow-natives-syntax', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(JSON.parse(stdout)).toEqual({ isTick: true, isOther: true, isOneShape: true })
})
