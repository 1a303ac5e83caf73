import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { generousMs } from './generous.ts'
import { startRedis, type TestRedis } from './redis.ts'

const slotCount = 16_384

export type TestNode = TestRedis & {
  port: number
  /** Asks this node alone. */
  ask(command: string, ...args: (string | number)[]): Promise<unknown>
}
export type TestCluster = TestRedis & {
  nodes: readonly TestNode[]
  /** Gives an empty slot, and what is subscribed to in it, to another node. */
  moveSlot(slot: number, to: TestNode): Promise<void>
  /** A node that takes the other's place when that is gone; comes back when it could. */
  addReplica(of: TestNode): Promise<TestNode>
  /** The node that has the key's slot since the start. */
  homeOf(key: string): Promise<{ slot: number; home: TestNode; next: TestNode }>
}

/** A real cluster of one's own, each node with its share of the slots and without a replica. */
export async function startRedisCluster(size = 3): Promise<TestCluster> {
  await using stack = new AsyncDisposableStack()
  const nodes: TestNode[] = []
  for (let index = 0; index < size; index++) nodes.push(stack.use(await startNode()))
  const [first] = nodes as [TestNode]
  for (const [index, node] of nodes.entries()) {
    const share = (n: number) => Math.floor((slotCount * n) / size)
    await node.ask('CLUSTER', 'ADDSLOTSRANGE', share(index), share(index + 1) - 1)
    await node.ask('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
  }
  const busPort = Number(((await first.ask('CONFIG', 'GET', 'cluster-port')) as string[])[1])
  for (const node of nodes.slice(1)) await node.ask('CLUSTER', 'MEET', '127.0.0.1', first.port, busPort)
  await untilJoined(nodes)
  const later = stack.use(new AsyncDisposableStack())
  const disposal = stack.move()
  return {
    url: nodes.map(({ url }) => url).join(','),
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
    },
    async start() {
      await Promise.all(nodes.map((node) => node.start()))
      await untilJoined(nodes)
    },
    async moveSlot(slot, to) {
      const id = String(await to.ask('CLUSTER', 'MYID'))
      // Else what the old node said of itself a moment before counts for more, if that is the one of the higher epoch.
      await to.ask('CLUSTER', 'BUMPEPOCH')
      for (const node of [to, ...nodes.filter((other) => other !== to)])
        await node.ask('CLUSTER', 'SETSLOT', slot, 'NODE', id)
    },
    async addReplica(of) {
      const replica = later.use(await startNode())
      await replica.ask('CLUSTER', 'MEET', '127.0.0.1', of.port, await busPortOf(of))
      const id = String(await of.ask('CLUSTER', 'MYID'))
      await until(async () => String(await replica.ask('CLUSTER', 'NODES')).includes(id))
      await replica.ask('CLUSTER', 'REPLICATE', id)
      await until(async () =>
        String(await replica.ask('INFO', 'replication')).includes('master_link_status:up'),
      )
      await until(async () =>
        (await Promise.all(nodes.map((node) => node.ask('CLUSTER', 'NODES')))).every((text) =>
          String(text).includes(`slave ${id}`),
        ),
      )
      return replica
    },
    async homeOf(key) {
      const slot = Number(await first.ask('CLUSTER', 'KEYSLOT', key))
      const index = nodes.findIndex((_, at) => slot < Math.floor((slotCount * (at + 1)) / size))
      return { slot, home: nodes[index]!, next: nodes[(index + 1) % size]! }
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

async function startNode(): Promise<TestNode> {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia redis '))
  const busPort = String(await freePort())
  const server = await startRedis([
    ...['--dir', folder, '--cluster-enabled', 'yes', '--cluster-port', busPort],
    ...['--cluster-node-timeout', '1000', '--cluster-require-full-coverage', 'no'],
  ])
  return {
    ...server,
    async ask(command, ...args) {
      const redis = new Redis(server.url, { retryStrategy: null })
      try {
        return await redis.call(command, ...args)
      } finally {
        redis.disconnect()
      }
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function busPortOf(node: TestNode): Promise<number> {
  return Number(((await node.ask('CONFIG', 'GET', 'cluster-port')) as string[])[1])
}

async function untilJoined(nodes: readonly TestNode[]): Promise<void> {
  await until(async () => {
    const infos = await Promise.all(nodes.map((node) => node.ask('CLUSTER', 'INFO')))
    const links = await Promise.all(nodes.map((node) => node.ask('CLUSTER', 'NODES')))
    return (
      infos.every((info) => /cluster_state:ok/.test(String(info))) &&
      infos.every((info) => String(info).includes(`cluster_slots_ok:${slotCount}`)) &&
      links.every((text) => String(text).match(/ connected/g)?.length === nodes.length)
    )
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + generousMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`the nodes did not join within ${generousMs} ms`)
    await pause(50)
  }
}
