import { describe, expect, test } from 'vitest'
import { aContext } from './context.fixture.ts'
import type { SubgraphContext } from './context.ts'
import { createLoader, notFound } from './loader.ts'

function aLoader() {
  const batches: (readonly string[])[] = []
  const load = async (_: SubgraphContext, keys: readonly string[]) => {
    batches.push(keys)
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `${key} ${batches.length}`]))
  }
  return { batches, load }
}

describe('keys loaded in the same tick', () => {
  test('are read together, each once', async () => {
    const { batches, load } = aLoader()
    const find = createLoader(load, () => null)
    const context = aContext()
    expect(await Promise.all(['a', 'b', 'a', 'missing'].map((key) => find(context, key)))).toEqual([
      'a 1',
      'b 1',
      'a 1',
      null,
    ])
    expect(batches).toEqual([['a', 'b', 'missing']])
  })

  test('by two requests are read for each of them', async () => {
    const { batches, load } = aLoader()
    const find = createLoader(load, () => null)
    await Promise.all([find(aContext(), 'a'), find(aContext(), 'a')])
    expect(batches).toEqual([['a'], ['a']])
  })
})

test('a key that is loaded again is read again', async () => {
  const { load } = aLoader()
  const find = createLoader(load, () => null)
  const context = aContext()
  expect([await find(context, 'a'), await find(context, 'a')]).toEqual(['a 1', 'a 2'])
})

test('a missing key is refused, and the others are not', async () => {
  const find = createLoader(aLoader().load, notFound('order'))
  const context = aContext()
  const [there, missing] = await Promise.allSettled([find(context, 'a'), find(context, 'missing')])
  expect(there).toEqual({ status: 'fulfilled', value: 'a 1' })
  expect(missing).toMatchObject({ reason: { code: 'not_found', facts: { kind: 'order', id: 'missing' } } })
})
