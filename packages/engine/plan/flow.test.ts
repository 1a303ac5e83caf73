import { expect, test } from 'vitest'
import type { Execution, Step } from '../execution.ts'
import { conditional, inParallel, inSequence } from './flow.ts'

function anExecution(variables = {}): Execution<string[]> {
  return { data: null, errors: [], variables, context: [] }
}

const atOnce =
  (name: string): Step<string[]> =>
  ({ context }) =>
    void context.push(name)
const later =
  (name: string): Step<string[]> =>
  async ({ context }) => {
    context.push(`${name} begins`)
    await null
    context.push(`${name} ends`)
  }

test('a sequence of steps that answer at once makes no promise', () => {
  const execution = anExecution()
  expect(inSequence([atOnce('a'), atOnce('b')])(execution)).toBeUndefined()
  expect(execution.context).toEqual(['a', 'b'])
})

test('a sequence waits for a step before it runs the next', async () => {
  const execution = anExecution()
  await inSequence([later('a'), atOnce('b'), later('c')])(execution)
  expect(execution.context).toEqual(['a begins', 'a ends', 'b', 'c begins', 'c ends'])
})

test('parallel steps all begin before the first one ends', async () => {
  const execution = anExecution()
  await inParallel([later('a'), later('b'), atOnce('c'), later('d')])(execution)
  expect(execution.context).toEqual(['a begins', 'b begins', 'c', 'd begins', 'a ends', 'b ends', 'd ends'])
})

test('parallel steps that answer at once make no promise', () => {
  expect(inParallel([atOnce('a'), atOnce('b')])(anExecution())).toBeUndefined()
})

test('a condition takes the branch that its variable names, and a missing variable counts as false', () => {
  const step = conditional('x', atOnce('met'), atOnce('unmet'))
  for (const [variables, branch] of [
    [{ x: true }, 'met'],
    [{ x: false }, 'unmet'],
    [{}, 'unmet'],
  ] as const) {
    const execution = anExecution(variables)
    step(execution)
    expect(execution.context).toEqual([branch])
  }
})
