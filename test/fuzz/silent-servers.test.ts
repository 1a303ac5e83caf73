import { httpTransport } from '@rodovia/engine/transports/http'
import { createAddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { CallFault } from '@rodovia/outside/http/call-fault.ts'
import { createGuardedFetch } from '@rodovia/outside/http/guarded-fetch.ts'
import { createWebhookCaller } from '@rodovia/outside/webhooks/webhook-caller.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startSilentServer } from '../support/silent-server.ts'
import { halfAnswers } from './files.ts'

const limits = { timeoutMs: 150, maxBodyBytes: 1000, isAllowed: createAddressFilter(['127.0.0.1']) }

/** The calls that the platform makes to servers of others, and to its own parts. Each resolves to how it ended. */
const calls: Record<string, (url: string) => Promise<boolean>> = {
  async guarded(url) {
    await using calling = createGuardedFetch(limits)
    const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
    return calling
      .begin()(url, options)
      .then(
        () => false,
        (error) => error instanceof CallFault,
      )
  },
  async webhook(url) {
    await using caller = createWebhookCaller(limits)
    const outcome = await caller.call({ url, headers: {}, body: '{}' })
    return outcome.kind === 'failed'
  },
  async subgraph(url) {
    await using stack = new AsyncDisposableStack()
    const subgraph = httpTransport({ url, timeoutMs: limits.timeoutMs })
    stack.defer(() => subgraph[Symbol.asyncDispose]?.())
    const call = subgraph.prepare('{ __typename }')
    return Promise.resolve(call(undefined, undefined)).then(
      () => false,
      (error) => error instanceof Error,
    )
  },
}

test.each(Object.entries(calls))(
  'a call ends with a fault, whatever a server says before it falls silent: %s',
  async (_, call) => {
    await fc.assert(
      fc.asyncProperty(halfAnswers, async (says) => {
        await using server = await startSilentServer({ says })
        expect(await call(`http://${server.host}:${server.port}/`)).toBe(true)
      }),
      { numRuns: 40 },
    )
  },
)
