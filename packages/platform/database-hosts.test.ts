import { expect, test } from 'vitest'
import { describeDatabase, readDatabaseHosts } from './database-hosts.ts'

test('one host stays as it is written', () => {
  const url = 'postgres://user:p%40ss@db.example:6432/rodovia?sslmode=require'
  expect(readDatabaseHosts(url)).toEqual({ firstUrl: url, hosts: [{ host: 'db.example', port: 6432 }] })
  expect(describeDatabase(url)).toBe('db.example:6432/rodovia')
})

test('of several hosts the one that takes writes is meant', () => {
  const url =
    'postgres://user:secret@one:5432,two,[::1]:5433/rodovia?target_session_attrs=read-write&sslmode=disable'
  expect(readDatabaseHosts(url)).toEqual({
    firstUrl: 'postgres://user:secret@one:5432/rodovia?sslmode=disable',
    hosts: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5432 },
      { host: '::1', port: 5433 },
    ],
  })
  expect(describeDatabase(url)).toBe('one:5432,two:5432,[::1]:5433/rodovia')
})

test.each([
  'mysql://one/rodovia',
  'postgres://one,/rodovia',
  'postgres://one,two/rodovia?target_session_attrs=any',
  'postgres://one,two/rodovia?target_session_attrs=standby',
  'postgres://one:port,two/rodovia',
])('%s is no address', (url) => {
  expect(readDatabaseHosts(url)).toBeNull()
})
