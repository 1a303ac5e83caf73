import { hash } from 'node:crypto'
import { extname } from 'node:path'
import { type CompressedFile, compressFile } from '@rodovia/gateway/http/send-compressed.ts'
import type { Bundle } from './bundle-app.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
}

/** The files of the driver's app. Their addresses contain a hash of them all, so browsers may cache them for good. */
export function addressFiles({ files, isOnDemand, serviceWorker, styles }: Bundle) {
  const version = hash(
    'sha256',
    Buffer.concat([Buffer.from(serviceWorker + styles), ...[...files.values()].map((read) => read())]),
    'base64url',
  )
    .replaceAll(/[-_]/g, '')
    .slice(0, 12)
  const base = `/motorista/v/${version}/`
  const prepared = new Map<string, CompressedFile>()

  function read(name: string): CompressedFile | undefined {
    const bytesOf = files.get(name)
    if (!bytesOf) return undefined
    const file = prepared.get(name) ?? compressFile(bytesOf(), contentTypes[extname(name)] ?? '')
    prepared.set(name, file)
    return file
  }

  return {
    version,
    base,
    read,
    /** The files that the app needs to start without a network. */
    precached: [...files.keys()].filter((name) => !isOnDemand(name)).map((name) => base + name),
  }
}

export type AppFiles = ReturnType<typeof addressFiles>
