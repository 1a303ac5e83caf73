import { type AddressInfo, createServer } from 'node:net'
import { tellUrl } from '../harness/server-process.ts'

/** Connections with nothing on them: what each costs at least. */
const server = createServer((socket) => void socket.on('error', () => {}).resume())
server.listen({ port: 0, host: '127.0.0.1', backlog: 65_535 }, () =>
  tellUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
