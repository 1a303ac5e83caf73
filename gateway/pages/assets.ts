import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Files that pages load, each at an address that changes with what it holds, so that browsers keep it for good. Gives back
 * the addresses by name. Throws where a file is not there.
 */
export function addAssets<Name extends string>(
  app: FastifyInstance,
  files: Record<Name, string>,
): Record<Name, string> {
  const addresses = Object.entries<string>(files).map(([name, file]) => {
    const bytes = readFileSync(fileURLToPath(file))
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
    const type = extname(file)
    const address = `/assets/${name}-${hash}${type}`
    app.get(address, (_, reply) =>
      reply
        .headers({
          'content-type': types[type],
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(bytes),
    )
    return [name, address]
  })
  return Object.fromEntries(addresses)
}
