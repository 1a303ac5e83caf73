import { createClient, gql, memorySession, type Session } from '@rodovia/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/support/journey.ts'
import { ask, demo } from '../../../test/support/rest-client.ts'
import { testConfig } from '../../../test/support/test-config.ts'

let platform: TestPlatform
beforeAll(async () => {
  // Without a grace period each repetition comes as late as one after a minute does.
  platform = await startTestPlatform({ env: { ...testConfig({ auth: { refreshGraceSeconds: 0 } }) } })
})
afterAll(() => platform[Symbol.asyncDispose]())

const me = gql('query Me { me { email } }')

/** A session whose access token the server refuses, in a store that outlives its clients. */
async function aStaleSession() {
  const { url } = platform
  const session = await createClient({ url }).logIn({ email: demo.driver, password: demo.password })
  return memorySession({ ...session, access_token: 'expired' })
}

/** The server gets the requests; the answers to the first refreshes are lost. */
function losing(answers: number) {
  return async (request: Request) => {
    const isRefresh = request.url.endsWith('/refresh')
    const response = await fetch(request)
    if (!isRefresh || answers-- <= 0) return response
    throw new TypeError('the network is gone')
  }
}

const clientOf = (session: ReturnType<typeof memorySession>, lost = 0, attempts = 1) =>
  createClient({ url: platform.url, session, fetch: losing(lost), retries: { attempts } })

test('a refresh whose answers are lost is repeated, and the session goes on', async () => {
  const session = await aStaleSession()
  expect(await clientOf(session, 2, 4).graphql(me)).toEqual({ me: { email: demo.driver } })
  expect(await session.read()).not.toHaveProperty('retry_key')
})

test('a tab that is opened after the one that lost the answer goes on with the session', async () => {
  const session = await aStaleSession()
  await expect(clientOf(session, 1).graphql(me)).rejects.toMatchObject({ code: 'no_response' })
  expect((await session.read())?.retry_key).toMatch(/^.{36}$/)
  expect(await clientOf(session).graphql(me)).toEqual({ me: { email: demo.driver } })
  expect(await session.read()).not.toHaveProperty('retry_key')
})

test('two tabs after a lost answer share one repetition', async () => {
  const store = await aStaleSession()
  let turn: Promise<unknown> = Promise.resolve()
  const session = {
    ...store,
    lock<Result>(work: () => Promise<Result>): Promise<Result> {
      const mine = turn.then(work)
      turn = mine.catch(() => {})
      return mine
    },
  }
  await expect(clientOf(session, 1).graphql(me)).rejects.toMatchObject({ code: 'no_response' })
  const answers = await Promise.all([1, 2].map(() => clientOf(session).graphql(me)))
  expect(answers).toEqual([{ me: { email: demo.driver } }, { me: { email: demo.driver } }])
})

test('a thief with the old token, without the key, ends the session', async () => {
  const session = await aStaleSession()
  const { refresh_token } = (await session.read()) as Session
  await expect(clientOf(session, 1).graphql(me)).rejects.toMatchObject({ code: 'no_response' })
  const theft = await ask(platform.url, 'POST', '/api/app/v1/auth/refresh', { body: { refresh_token } })
  expect([theft.status, theft.body.error]).toEqual([401, 'invalid_or_expired_token'])
  await expect(clientOf(session).graphql(me)).rejects.toMatchObject({ code: 'session_ended' })
})
