import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from './operator-error.ts'

export interface Address {
  readonly host: string
  readonly port: number
  /** The variable that sets the port. */
  readonly variable?: 'PORT' | 'METRICS_PORT' | 'SUBGRAPH_PORT'
}

/** Another process listens on the port. */
export class PortTakenError extends OperatorError {
  override name = 'PortTakenError'

  constructor({ port, variable = 'PORT' }: Address) {
    const orNone = variable === 'METRICS_PORT' ? ', or 0 for no metrics' : ''
    super(
      `Port ${port} is taken, perhaps by another Rodovia. Choose another with ${variable}${orNone}:\n` +
        `  ${variable}=${neighborOf(port)} npm start`,
    )
  }
}

/**
 * Fails early: the server listens only at the end of its start.
 * @throws what `explainListenError` returns
 */
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

/** The OperatorError for an error of `listen`; any other error is returned unchanged. */
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

const neighborOf = (port: number) => (port < 65_535 ? port + 1 : port - 1)
