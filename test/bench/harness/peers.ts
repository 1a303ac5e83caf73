import { join } from 'node:path'
import { peersFolder, providePeerPackages } from './peer-packages.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Starts a peer of test/bench/peers. */
export function startPeer(file: string, env: Record<string, string>): Promise<ServerProcess> {
  providePeerPackages()
  return startServer(join(peersFolder, file), { env })
}
