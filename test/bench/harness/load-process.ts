import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import type { HttpLoad, LoadResult } from './http-load.ts'
import { peersFolder } from './peer-packages.ts'

const requirePeer = createRequire(join(peersFolder, 'package.json'))
const autocannon = requirePeer('autocannon') as typeof import('autocannon')

/** The process that makes the load: takes one by message, and answers with how it went. */

const [load] = (await once(process, 'message')) as [HttpLoad & { seconds: number }]
const { url, path = '', method, headers, body, connections = 16, requestsPerSecond, requests, seconds } = load
const { timeoutSeconds = 10 } = load

let clients = 0
const run = autocannon({
  url: `${url}${path}`,
  connections,
  duration: seconds,
  timeout: timeoutSeconds,
  ...(method && { method }),
  ...(requestsPerSecond && { overallRate: requestsPerSecond }),
  ...(headers && { headers }),
  ...(body && { body }),
  idReplacement: requests !== undefined,
  setupClient(client) {
    if (!requests) return
    const number = clients++ % requests.length
    client.setRequests(requests.filter((_, index) => index % connections === number) as Request[])
  },
})
const { requests: rate, latency, errors, timeouts, non2xx } = await run
const failed = { errors, timeouts, 'other than 2xx': non2xx }
const failures = Object.entries(failed)
  .filter(([, count]) => count > 0)
  .map(([what, count]) => `${count} ${what}`)
  .join(', ')
const result: LoadResult = {
  requestsPerSecond: rate.average,
  p99Milliseconds: latency.p99,
  p999Milliseconds: latency.p99_9,
  failures,
}
process.send!(result, () => process.disconnect())
