import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Transport } from './client.ts'
import type { Order, Return, Said } from './crowd-process.ts'

/** A process may hold fewer files than there are clients. */
const processes = 4
const program = join(import.meta.dirname, 'crowd-process.ts')

export type Crowd = AsyncDisposable & {
  open(clients: { count: number; transport: Transport; urls: string[]; tokens?: string[] }): Promise<void>
  /** All lose their connection and come back to these servers. Resolves when each has the state again. */
  comeBack(urls: string[]): Promise<Return>
  /** From now on. */
  forget(): Promise<void>
  /** Returns the number of clients that have had a message since. */
  heard(): Promise<number>
}

export function startCrowd(): Crowd {
  const children = Array.from({ length: processes }, () =>
    fork(program, { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } }),
  )
  let openCount = 0
  async function tell<Answer extends Said>(orderOf: (at: number) => Order): Promise<Answer[]> {
    return Promise.all(
      children.map(async (child, at) => {
        child.send(orderOf(at))
        const ended = once(child, 'exit').then(() => [{ failure: 'clients ended' }])
        const [said] = (await Promise.race([once(child, 'message'), ended])) as [Said]
        if ('failure' in said) throw new Error(said.failure)
        return said as Answer
      }),
    )
  }
  return {
    async open({ count, transport, urls, tokens = [] }) {
      const each = Math.ceil(count / processes)
      const first = openCount
      openCount += count
      await tell((at) => ({
        ...{ do: 'open', first: first + at * each, count: Math.min(each, count - at * each) },
        ...{ transport, urls, tokens },
      }))
    },
    async comeBack(urls) {
      const all = await tell<Return>(() => ({ do: 'come back', urls }))
      return {
        seconds: Math.max(...all.map(({ seconds }) => seconds)),
        refused: sum(all.map(({ refused }) => refused)),
        tries: sum(all.map(({ tries }) => tries)),
        processorSeconds: sum(all.map(({ processorSeconds }) => processorSeconds)),
      }
    },
    async forget() {
      await tell(() => ({ do: 'forget' }))
    },
    async heard() {
      const all = await tell<{ heard: number }>(() => ({ do: 'hear' }))
      return sum(all.map(({ heard }) => heard))
    },
    async [Symbol.asyncDispose]() {
      const ended = children.map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
