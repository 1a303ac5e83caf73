import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrustedDocuments } from './trusted-documents.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trusted documents '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const apollo = (...operations: unknown[]) => ({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations,
})

describe('documents are read', () => {
  test('from a manifest of Apollo', async () => {
    const path = await write(
      'apollo.json',
      apollo({ id: 'a1', name: 'Me', type: 'query', body: 'query Me { me }' }),
    )
    expect(await readTrustedDocuments(path)).toEqual(new Map([['a1', 'query Me { me }']]))
  })

  test('from a manifest of ids and documents, as Relay writes it', async () => {
    const path = await write('relay.json', { b2: 'query You { you }' })
    expect(await readTrustedDocuments(path)).toEqual(new Map([['b2', 'query You { you }']]))
  })

  test('from a file of one document, whose name is its id', async () => {
    const path = await write('Orders.v2.graphql', '{ orders }')
    expect(await readTrustedDocuments(path)).toEqual(new Map([['Orders.v2', '{ orders }']]))
  })

  test('from a folder of these, beside other files', async () => {
    await mkdir(join(folder, 'all'))
    await write('all/old.json', { a: '{ a }', b: '{ b }' })
    await write('all/new.json', apollo({ id: 'b', body: '{ b }' }, { id: 'c', body: '{ c }' }))
    await write('all/d.gql', '{ d }')
    await write('all/README.md', 'Not a document')
    expect([...(await readTrustedDocuments(join(folder, 'all'))).keys()].sort()).toEqual(['a', 'b', 'c', 'd'])
  })
})

test.each([
  ['broken.json', '{', 'is not JSON'],
  ['list.json', [], 'is no object of JSON'],
  [
    'format.json',
    { format: 'other', version: 1, operations: [] },
    'has the format "other", version 1; allowed',
  ],
  [
    'version.json',
    { ...apollo(), version: 2 },
    'version 2; allowed is "apollo-persisted-query-manifest", version 1',
  ],
  ['body.json', apollo({ id: 'a', body: 5 }), 'the document of "a" is 5; both must be texts'],
  ['number.json', { a: 5 }, 'the document of "a" is 5; both must be texts'],
  ['id.json', apollo({ body: '{ a }' }), 'the document of "undefined"'],
  ['empty.json', {}, 'holds no document; it needs manifests'],
  ['notes.txt', 'Hello', 'is of an unknown kind; allowed are manifests'],
])('%s is refused with its name and what is allowed', async (name, content, fault) => {
  const path = await write(name, content)
  const refused = await readTrustedDocuments(path).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TypeError)
  expect(String(refused)).toContain(`${path}: `)
  expect(String(refused)).toContain(fault)
})

test('one id with two documents is refused, and so is a path without a file', async () => {
  await mkdir(join(folder, 'twice'))
  await write('twice/a.json', { a: '{ a }' })
  await write('twice/a.graphql', '{ other }')
  await expect(readTrustedDocuments(join(folder, 'twice'))).rejects.toThrow('the id "a" has another document')
  await expect(readTrustedDocuments(join(folder, 'none'))).rejects.toThrow('ENOENT')
})
