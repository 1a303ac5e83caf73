import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { type ManagedProcess, startChildProcess } from './child-process.ts'

const main = resolve(import.meta.dirname, '..')

export type Processes = AsyncDisposable & {
  /** Where each gateway answers. */
  gateways: readonly string[]
  /** Where each instance of each subgraph answers. */
  subgraphs: readonly { name: string; url: string }[]
  /** As they run now, by name: `gateway 1`, `delivery 2`, `worker 1`. */
  running: ReadonlyMap<string, ManagedProcess>
  /** Ends a part and starts it anew, on the same port. */
  replace(name: string): Promise<void>
  /** Resolves with the first part that ends without being told to, and how it did. */
  failed: Promise<string>
}

type Options = {
  /** For all of them; has to hold DATABASE_URL and REDIS_URL. */
  env: NodeJS.ProcessEnv
  /** The names of the subgraphs. */
  subgraphs: readonly string[]
  /** How many of each. */
  copies: number
  /** The first port of a row, of which each takes one; 0 for any, and for no metrics. */
  ports: { gateway: number; subgraph: number; metrics: number }
  onLine: (part: string, line: string) => void
}

/**
 * Starts the gateway, each subgraph and the worker so many times on this machine, each a process of its own, and waits until
 * all are ready. Where one does not get there all are ended, and its last words thrown as a StartFault.
 */
export async function startProcesses({
  env,
  subgraphs: names,
  copies,
  ports,
  onLine,
}: Options): Promise<Processes> {
  await using stack = new AsyncDisposableStack()
  const places = names.flatMap((name) => Array.from({ length: copies }, () => name))
  const free = await freePorts(places.length + copies)
  const portsFrom = (first: number, count: number) =>
    free.splice(0, count).map((port, index) => (first === 0 ? port : first + index))
  const gatewayPorts = portsFrom(ports.gateway, copies)
  const subgraphPorts = portsFrom(ports.subgraph, places.length)
  const subgraphs = places.map((name, index) => ({ name, url: `http://127.0.0.1:${subgraphPorts[index]}` }))
  const common = {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${gatewayPorts[0]}`,
    SUBGRAPH_URLS: subgraphs.map(({ name, url }) => `${name}=${url}`).join(','),
  }

  const running = new Map<string, ManagedProcess>()
  const failure = Promise.withResolvers<string>()
  let isStopping = false
  const start = (name: string, command: string[], more: Record<string, string>) => {
    const part = startChildProcess({
      name,
      command: [join(main, command[0]!), ...command.slice(1)],
      env: { ...common, ...more },
      onLine: (line) => onLine(name, line),
    })
    running.set(name, part)
    part.ended.then((how) => {
      if (!isStopping && running.get(name) === part) failure.resolve(`${name} ended with ${how}`)
    })
    return part
  }
  const metrics = (index: number) => ({ METRICS_PORT: `${ports.metrics && ports.metrics + index}` })
  const starts: (readonly [name: string, start: () => ManagedProcess])[] = [
    ...places.map((place, index) => {
      const name = `${place} ${(index % copies) + 1}`
      const own = { HOST: '127.0.0.1', SUBGRAPH_PORT: `${subgraphPorts[index]}`, ...metrics(index) }
      return [name, () => start(name, ['subgraph.ts', place], own)] as const
    }),
    ...gatewayPorts.map((port, index) => {
      const name = `gateway ${index + 1}`
      const own = { PORT: `${port}`, ...metrics(places.length + index) }
      return [name, () => start(name, ['gateway.ts'], own)] as const
    }),
    ...gatewayPorts.map((_, index) => {
      const name = `worker ${index + 1}`
      return [name, () => start(name, ['worker.ts'], metrics(places.length + copies + index))] as const
    }),
  ]
  const starters = new Map(starts)

  const endAll = async (which: (name: string) => boolean) => {
    const parts = [...running].filter(([name]) => which(name)).map(([, part]) => part)
    await Promise.all(parts.map((part) => part[Symbol.asyncDispose]()))
  }
  stack.defer(async () => {
    isStopping = true
    // Requests under way at the gateways need the subgraphs until they have their answers.
    await endAll((name) => name.startsWith('gateway'))
    await endAll((name) => !name.startsWith('gateway'))
  })
  // The first makes the tables and compiles for the others.
  const [first, ...others] = starts
  await first![1]().ready
  const broken = failure.promise.then((how) => Promise.reject(new OperatorError(how)))
  await Promise.race([Promise.all(others.map(([, begin]) => begin().ready)), broken])
  broken.catch(() => {})
  const disposal = stack.move()

  return {
    gateways: gatewayPorts.map((port) => `http://localhost:${port}`),
    subgraphs,
    running,
    failed: failure.promise,
    async replace(name) {
      const part = running.get(name)
      running.delete(name)
      await part?.[Symbol.asyncDispose]()
      await starters.get(name)!().ready
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** Each another: all are held until all are known. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen({ host: '127.0.0.1', port: 0 }))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const found = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return found
}
