import { expect, test } from 'vitest'
import { whenFrequent } from './generate.ts'

const aMegabyte = ' '.repeat(1024 * 1024)
let functions = 0
const answering = (answer: number) => () => ({ body: `return ()=>${answer}/*${functions++}*/;${aMegabyte}` })

test('functions are generated once they prove frequent', () => {
  const get = whenFrequent<() => number>(2, answering(5))
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(get()?.()).toBe(5)
})

test('of too many functions those are dropped that were not called lately, until twice as many calls', () => {
  const [used, unused] = [
    whenFrequent<() => number>(1, answering(1)),
    whenFrequent<() => number>(1, answering(2)),
  ]
  for (const get of [used, unused]) {
    expect(get()).toBeUndefined()
    expect(get()).toBeDefined()
  }
  for (let i = 0; i < 10; i++) {
    expect(used()?.()).toBe(1)
    whenFrequent(0, answering(3))()
  }
  expect([unused(), unused()]).toEqual([undefined, undefined])
  expect(unused()?.()).toBe(2)
})
