import { expect, test } from 'vitest'
import { anId } from '../identity/actor.fixture.ts'
import { findOrRefuse } from './find-or-refuse.ts'

const id = anId<string>(1)
const asked: string[] = []
const find = async (one: string) => {
  asked.push(one)
  return one === id ? { name: 'found' } : undefined
}

test('what is there and may be seen is found', async () => {
  expect(await findOrRefuse('order', id, find)).toEqual({ name: 'found' })
})

test('no id, an unknown one and what may not be seen are refused alike', async () => {
  const refusalOf = (text: string, isVisible = true) =>
    findOrRefuse('order', text, find, () => isVisible).catch(({ code, facts }) => ({ code, ...facts }))
  for (const [text, isVisible] of [
    ['no id', true],
    [anId<string>(2), true],
    [id, false],
  ] as const)
    expect(await refusalOf(text, isVisible)).toEqual({ code: 'not_found', kind: 'order', id: text })
})

test('the store is never asked for a text that is no id', async () => {
  asked.length = 0
  await findOrRefuse('order', "' OR 1=1", find).catch(() => null)
  expect(asked).toEqual([])
})
