import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from './operator-error.ts'

export interface Address {
  readonly host: string
  readonly port: number
  /** What the port is chosen with. */
  readonly variable?: 'PORT' | 'METRICS_PORT' | 'SUBGRAPH_PORT'
}

/** The port we were to listen on belongs to somebody else. */
export class PortTakenError extends OperatorError {
  override name = 'PortTakenError'

  constructor({ port, variable = 'PORT' }: Address) {
    const orNone = variable === 'METRICS_PORT' ? ', or 0 for no metrics' : ''
    super(
      `Port ${port} is taken, perhaps by another Rodovia. Choose another with ${variable}${orNone}:\n` +
        `  ${variable}=${besides(port)} npm start`,
    )
  }
}

/** Looks before anything else is started; the gateway listens much later. @throws what `explainListenError` makes of it */
export async function checkPort(address: Address): Promise<void> {
  const { host, port } = address
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw explainListenError(error, address)
  }
  server.close()
  await once(server, 'close')
}

/** What `listen` threw, in words that say what to do; anything else comes back as it was. */
export function explainListenError(error: unknown, address: Address): unknown {
  const { host, port, variable = 'PORT' } = address
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return new PortTakenError(address)
    case 'EACCES':
      return new OperatorError(
        `You may not listen on port ${port}. Choose one from 1024 up:\n  ${variable}=${variable === 'PORT' ? 4000 : 9464} npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `${host} is no address of this machine. Choose one with HOST:\n  HOST=localhost npm start`,
      )
    default:
      return error
  }
}

const besides = (port: number) => (port < 65_535 ? port + 1 : port - 1)
