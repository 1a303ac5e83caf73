import { join, resolve } from 'node:path'
import { freePorts } from '@rodovia/platform/free-ports.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { type ManagedProcess, startChildProcess } from './child-process.ts'

const apps = resolve(import.meta.dirname, '..')

export type Processes = Awaited<ReturnType<typeof startProcesses>>

type Options = {
  /** Shared by all; has to contain DATABASE_URL and REDIS_URL. */
  env: NodeJS.ProcessEnv
  /** The names of the subgraphs. */
  subgraphs: readonly string[]
  /** Number of instances of each. */
  copies: number
  /** The first of consecutive ports; 0 for free ports, and for no metrics. */
  ports: { gateway: number; subgraph: number; metrics: number }
  onLine: (name: string, line: string) => void
}

/**
 * Starts `copies` gateways, instances of each subgraph and workers on this machine, each a process of its own, and waits until all are
 * ready.
 * @throws OperatorError with the last output of the first process that fails; the others are stopped
 */
export async function startProcesses({ env, subgraphs: names, copies, ports, onLine }: Options) {
  await using stack = new AsyncDisposableStack()
  const instances = names.flatMap((name) => Array.from({ length: copies }, () => name))
  const free = await freePorts(instances.length + copies)
  const portsFrom = (first: number, count: number) =>
    free.splice(0, count).map((port, index) => (first === 0 ? port : first + index))
  const gatewayPorts = portsFrom(ports.gateway, copies)
  const subgraphPorts = portsFrom(ports.subgraph, instances.length)
  const subgraphs = instances.map((name, index) => ({
    name,
    url: `http://127.0.0.1:${subgraphPorts[index]}`,
  }))
  const sharedEnv = {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${gatewayPorts[0]}`,
    SUBGRAPH_URLS: subgraphs.map(({ name, url }) => `${name}=${url}`).join(','),
  }

  const running = new Map<string, ManagedProcess>()
  const failure = Promise.withResolvers<string>()
  let isStopping = false
  const start = (name: string, command: string[], more: Record<string, string>) => {
    const child = startChildProcess({
      name,
      command: [join(apps, command[0]!), ...command.slice(1)],
      env: { ...sharedEnv, ...more },
      onLine: (line) => onLine(name, line),
    })
    running.set(name, child)
    child.ended.then((exit) => {
      if (!isStopping && running.get(name) === child) failure.resolve(`${name} ended with ${exit}`)
    })
    return child
  }
  const metrics = (index: number) => ({ METRICS_PORT: `${ports.metrics && ports.metrics + index}` })
  const starts: (readonly [name: string, start: () => ManagedProcess])[] = [
    ...instances.map((subgraph, index) => {
      const name = `${subgraph} ${(index % copies) + 1}`
      const own = { HOST: '127.0.0.1', SUBGRAPH_PORT: `${subgraphPorts[index]}`, ...metrics(index) }
      return [name, () => start(name, ['subgraph.ts', subgraph], own)] as const
    }),
    ...gatewayPorts.map((port, index) => {
      const name = `gateway ${index + 1}`
      const own = { PORT: `${port}`, ...metrics(instances.length + index) }
      return [name, () => start(name, ['gateway.ts'], own)] as const
    }),
    ...gatewayPorts.map((_, index) => {
      const name = `worker ${index + 1}`
      return [name, () => start(name, ['worker.ts'], metrics(instances.length + copies + index))] as const
    }),
  ]
  const starters = new Map(starts)

  const stopAll = async (matches: (name: string) => boolean) => {
    const children = [...running].filter(([name]) => matches(name)).map(([, child]) => child)
    await Promise.all(children.map((child) => child[Symbol.asyncDispose]()))
  }
  // A start that is abandoned leaves no process behind.
  const killAll = () => {
    for (const child of running.values()) child.process.kill('SIGTERM')
  }
  process.once('exit', killAll)
  stack.defer(async () => {
    process.off('exit', killAll)
    isStopping = true
    // The gateways need the subgraphs until their current requests have responses.
    await stopAll((name) => name.startsWith('gateway'))
    await stopAll((name) => !name.startsWith('gateway'))
  })
  // The first process migrates the database and fills the compile cache for the others.
  const [first, ...others] = starts
  await first![1]().ready
  const rejection = failure.promise.then((message) => Promise.reject(new OperatorError(message)))
  await Promise.race([Promise.all(others.map(([, begin]) => begin().ready)), rejection])
  rejection.catch(() => {})
  const disposal = stack.move()

  return {
    /** The URLs of the gateways. */
    gateways: gatewayPorts.map((port) => `http://localhost:${port}`),
    /** The URL of each instance of each subgraph. */
    subgraphs,
    /** The running processes by name: `gateway 1`, `delivery 2`, `worker 1`. */
    running,
    /** Resolves with a message when the first process ends unexpectedly. */
    failed: failure.promise,
    /** Stops a process and starts it again on the same port. */
    async replace(name: string) {
      const child = running.get(name)
      running.delete(name)
      await child?.[Symbol.asyncDispose]()
      await starters.get(name)!().ready
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
