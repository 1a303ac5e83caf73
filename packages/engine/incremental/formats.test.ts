import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { incrementalFormatOf, multipartBody, partsOf } from './formats.ts'
import type { IncrementalResponse, UpdateResult } from './results.ts'

test('A client names the format in Accept.', () => {
  const current = 'incrementalSpec=v0.2'
  expect(incrementalFormatOf('multipart/mixed;incrementalSpec=v0.2, application/json')).toBe(current)
  expect(incrementalFormatOf('application/json, multipart/mixed; boundary="-"; incrementalSpec="v0.2"')).toBe(
    current,
  )
  expect(incrementalFormatOf('multipart/mixed; deferSpec=20220824, application/json')).toBe(
    'deferSpec=20220824',
  )
  for (const other of [
    undefined,
    '',
    '*/*',
    'multipart/mixed',
    'multipart/mixed;incrementalSpec=v9',
    'application/json;incrementalSpec=v0.2',
    'multipart/mixed;incrementalSpec=v0.2;q=0',
  ])
    expect([other, incrementalFormatOf(other)]).toEqual([other, undefined])
})

function aResponse(updates: readonly UpdateResult[], onReturn = () => {}): IncrementalResponse {
  const generator = (async function* () {
    try {
      yield* updates
    } finally {
      onReturn()
    }
  })() as IncrementalResponse['subsequentResults']
  const pending = [
    { id: '0', path: ['me'], label: 'a' },
    { id: '1', path: ['list'] },
    { id: '2', path: ['me'] },
  ]
  return {
    initialResult: { data: { me: {}, list: [1] }, pending, hasNext: true },
    subsequentResults: generator,
  }
}

const errors = [new GraphQLError('no')]
const updates: readonly UpdateResult[] = [
  {
    pending: [{ id: '3', path: ['me', 'names'] }],
    incremental: [
      { id: '0', data: { names: ['x', 'y'] } },
      { id: '1', items: [2], errors },
    ],
    completed: [{ id: '0' }, { id: '1' }],
    hasNext: true,
  },
  {
    incremental: [{ id: '3', items: ['z'] }],
    completed: [{ id: '2', errors }, { id: '3' }],
    hasNext: false,
  },
]

test('The older format has paths and labels in each part.', async () => {
  const parts = []
  for await (const part of partsOf(aResponse(updates), 'deferSpec=20220824')) parts.push(part)
  expect(parts).toEqual([
    { data: { me: {}, list: [1] }, hasNext: true },
    {
      incremental: [
        { data: { names: ['x', 'y'] }, path: ['me'], label: 'a' },
        { items: [2], path: ['list', 1], errors },
      ],
      hasNext: true,
    },
    {
      incremental: [
        { items: ['z'], path: ['me', 'names', 2] },
        { data: null, path: ['me'], errors },
      ],
      hasNext: false,
    },
  ])
})

test('A multipart body has one chunk for each part, which ends with its boundary.', async () => {
  const chunks: string[] = []
  for await (const chunk of multipartBody(partsOf(aResponse(updates.slice(1))))) chunks.push(chunk)
  expect(chunks[0]).toBe('\r\n---')
  expect(chunks[1]).toMatch(
    /^\r\ncontent-type: application\/json; charset=utf-8\r\n\r\n\{"data":.*"hasNext":true\}\r\n---$/,
  )
  expect(chunks[2]).toMatch(/"hasNext":false\}\r\n-----$/)
})

test('A reader that leaves ends the response.', async () => {
  let isReturned = false
  const body = multipartBody(partsOf(aResponse(updates, () => (isReturned = true))))
  for (let i = 0; i < 3; i++) await body.next()
  await body.return(undefined)
  expect(isReturned).toBe(true)
})
