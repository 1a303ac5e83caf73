import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { checkPort, explainListenError, PortTakenError } from './listen-errors.ts'

/** The explained error of listening on that address. */
async function listenError(address: { host: string; port: number }) {
  const [error] = await once(createServer().listen(address), 'error')
  return explainListenError(error, address) as Error
}

describe('explainListenError', () => {
  it('names the taken port and a command with a free one', async () => {
    await using other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const fault = await listenError({ host: '127.0.0.1', port })
    expect(fault).toBeInstanceOf(PortTakenError)
    expect(fault.message).toContain(`Port ${port} is taken`)
    expect(fault.message).toContain(`PORT=${port === 65_535 ? port - 1 : port + 1} npm start`)
  })

  it('explains that the host is not an address of this machine', async () => {
    expect((await listenError({ host: '192.0.2.1', port: 0 })).message).toContain('HOST=localhost npm start')
  })

  it('returns other errors unchanged', () => {
    const error = new Error('other')
    expect(explainListenError(error, { host: 'localhost', port: 1 })).toBe(error)
  })
})

describe('checkPort', () => {
  it('rejects a taken port and leaves a free one free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const address = { host: '127.0.0.1', port }
    await expect(checkPort(address)).rejects.toThrow(PortTakenError)
    other.close()
    await once(other, 'close')
    await checkPort(address)
    await checkPort(address)
  })
})
