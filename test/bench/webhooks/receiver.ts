import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tellUrl } from '../harness/server-process.ts'

/** A partner's server that answers at once. `GET /?until=n` is answered when n different events have come. */

const received = new Set<string>()
let waiting: { until: number; answer: () => void }[] = []

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  if (pathname !== '/hook') {
    waiting.push({ until: Number(searchParams.get('until')), answer: () => response.end('0') })
    return tellThose()
  }
  request.resume().on('end', () => {
    received.add(String(request.headers['webhook-id']))
    response.end()
    tellThose()
  })
})

function tellThose(): void {
  if (waiting.length === 0) return
  for (const { answer } of waiting.filter(({ until }) => received.size >= until)) answer()
  waiting = waiting.filter(({ until }) => received.size < until)
}

server.listen(0, '127.0.0.1', () => tellUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
