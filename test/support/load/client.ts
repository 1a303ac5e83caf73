import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

export type LoadRequest = { method: string; path: string; token?: string; body?: unknown }
export type LoadOrders = { gateways: string[]; requests: LoadRequest[]; clients: number }
export type LoadReport = { answered: number; failures: string[] }

const checkMilliseconds = 100
const connectionRefused = 'ECONNREFUSED'

/**
 * A process of its own: clients that ask all the time, with what stands before gateways between them and those: it asks each
 * for /readyz, leads requests to those that are ready, and goes on to the next where a connection is refused. A lost
 * connection or a status other than 2xx is a failure. Its first argument says what to request, and to report by a message.
 */
const { gateways, requests, clients } = JSON.parse(process.argv[2]!) as LoadOrders
const agent = new Agent({ connections: 20 })
const ready = new Set(gateways)
const report: LoadReport = { answered: 0, failures: [] }
let isStopping = false
let next = 0

async function watch(gateway: string): Promise<void> {
  while (!isStopping) {
    const isReady = await request(`${gateway}/readyz`, { dispatcher: agent })
      .then(async ({ statusCode, body }) => {
        await body.dump()
        return statusCode === 200
      })
      .catch(() => false)
    if (isReady) ready.add(gateway)
    else ready.delete(gateway)
    await pause(checkMilliseconds)
  }
}

function inTurn(): string[] {
  next++
  const usable = gateways.filter((gateway) => ready.has(gateway))
  return usable.map((_, index) => usable[(index + next) % usable.length]!)
}

async function send({ method, path, token, body }: LoadRequest): Promise<string | null> {
  let failure = 'no gateway is ready'
  for (const gateway of inTurn()) {
    try {
      const { statusCode, body: answer } = await request(`${gateway}${path}`, {
        dispatcher: agent,
        method: method as 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await answer.text()
      return statusCode < 300 ? null : `${gateway} ${method} ${path}: ${statusCode} ${text}`
    } catch (error) {
      const { code } = error as { code?: string }
      failure = `${gateway} ${method} ${path}: ${code} ${error}`
      if (code !== connectionRefused) return failure
    }
  }
  return failure
}

async function ask(first: number): Promise<void> {
  for (let index = first; !isStopping; index++) {
    const failure = await send(requests[index % requests.length]!)
    if (failure) report.failures.push(`${new Date().toISOString()} ${failure}`)
    else report.answered++
    await pause(20)
  }
}

process.once('message', () => {
  isStopping = true
})
await Promise.all([...gateways.map(watch), ...Array.from({ length: clients }, (_, index) => ask(index))])
process.send!(report, () => process.exit(0))
