/** How many connections may be open: of all clients, and of one client address. */
export type ConnectionLimits = {
  total: number
  perAddress: number
  /** For the metrics: one was closed to make room, or a new one refused. */
  onLimit?: (outcome: 'closed' | 'refused') => void
}

export type ConnectionLimit = ReturnType<typeof limitConnections>

/** An open connection, idle at first. Disposing of it makes room for another. */
export type AdmittedConnection = Disposable & {
  /** An idle connection may be closed to make room for a new one. */
  setIdle: () => void
  setBusy: () => void
}

type Idle = Set<() => void>
type AddressCount = { count: number; idle: Idle }

/**
 * Counts open connections by client address. A connection beyond a limit takes the place of the one that has been idle longest: of its own
 * address where that has too many, else of all. So one client that hoards connections closes its own and leaves the others served.
 */
export function limitConnections({ total, perAddress, onLimit }: ConnectionLimits) {
  const idle: Idle = new Set()
  const addresses = new Map<string, AddressCount>()
  let open = 0

  /**
   * Null where no connection is idle that could make room: refuse the new one. `close` ends the connection that makes room. A connection
   * of many clients, such as a proxy's, has no address that counts.
   */
  function admit(address: string | null, close: () => void): AdmittedConnection | null {
    const counted = addresses.get(address ?? '') ?? { count: 0, idle: new Set() }
    const isFull = address !== null && counted.count >= perAddress
    if ((isFull && !closeFirst(counted.idle)) || (open >= total && !closeFirst(idle))) {
      onLimit?.('refused')
      return null
    }
    let isOpen = true
    open += 1
    counted.count += 1
    addresses.set(address ?? '', counted)
    const setBusy = () => {
      idle.delete(end)
      counted.idle.delete(end)
    }
    const setIdle = () => {
      if (!isOpen) return
      idle.add(end)
      counted.idle.add(end)
    }
    const leave = () => {
      if (!isOpen) return
      isOpen = false
      setBusy()
      open -= 1
      counted.count -= 1
      if (counted.count === 0) addresses.delete(address ?? '')
    }
    const end = () => {
      leave()
      onLimit?.('closed')
      close()
    }
    setIdle()
    return { setIdle, setBusy, [Symbol.dispose]: leave }
  }

  return { admit, perAddress, openCount: () => open }
}

function closeFirst(idle: Idle): boolean {
  const [first] = idle
  first?.()
  return first !== undefined
}
