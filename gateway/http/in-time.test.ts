import { refuse } from '@rodovia/core/shared/refusal.ts'
import { afterEach, expect, test } from 'vitest'
import { aGateway } from '../test/a-gateway.ts'

/** Look-ups of the caller, which the database may never answer. */
const never = () => new Promise<never>(() => {})

let stack = new AsyncDisposableStack()
afterEach(async () => {
  await stack.disposeAsync()
  stack = new AsyncDisposableStack()
})

const aSilentGateway = async (identify: () => Promise<never>) =>
  stack.use(await aGateway({ identify, requestDeadlineSeconds: 0.2 }))

const post = (url: string, path: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    body: '{"query":"{ things { id } }"}',
  })

test.each(['/graphql', '/graphql/stream'])(
  'POST %s has its answer in the time of a request, also where the look-up of the caller has none',
  async (path) => {
    const { url } = await aSilentGateway(never)
    const { status, headers } = await post(url, path)
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  },
)

test('a look-up that fails by itself is answered with its own refusal', async () => {
  const { url } = await aSilentGateway(() => Promise.reject(refuse('unavailable', { retryAfterSeconds: 7 })))
  expect((await post(url, '/graphql')).headers.get('retry-after')).toBe('7')
})
