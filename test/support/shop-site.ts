import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site of a shop at an origin of its own: every address answers with the page, under the policy. */
export async function openShopSite(page: string, policy: string) {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy)
      .end(page),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
