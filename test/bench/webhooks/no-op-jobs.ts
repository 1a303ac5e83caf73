import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPostgresBackend, withBackend } from 'bullmq'
import { tellUrl } from '../harness/server-process.ts'

/** `GET /?jobs=n` makes n jobs, then works them off, and answers with the seconds that took. */

const { Queue, Worker } = withBackend(createPostgresBackend)
const connection = {
  connectionString: process.env.DATABASE_URL!,
  schema: 'bullmq',
  migrate: true,
  max: 10,
  // The platform's own queues have the same option.
  options: '-c synchronous_commit=off',
}
const queue = new Queue('bench', { connection })
await queue.waitUntilReady()

async function workOff(count: number): Promise<number> {
  const options = { removeOnComplete: { count: 0 } }
  await queue.addBulk(
    Array.from({ length: count }, (_, n) => ({ name: 'no-op', data: { n }, opts: options })),
  )
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const startedAt = performance.now()
  let left = count
  const worker = new Worker('bench', async () => {}, { connection, concurrency: 20 })
  worker.on('completed', () => --left === 0 && resolve())
  worker.on('failed', (_, error) => reject(error))
  worker.on('error', reject)
  await promise
  const seconds = (performance.now() - startedAt) / 1000
  await worker.close()
  return seconds
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url!, 'http://localhost')
  workOff(Number(searchParams.get('jobs'))).then(
    (seconds) => response.end(String(seconds)),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => tellUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
