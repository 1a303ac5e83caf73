/** How many connections may be open: of all clients, and of one client address. */
export type ConnectionLimits = { total: number; perAddress: number }

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
export function limitConnections({ total, perAddress }: ConnectionLimits) {
  const idle: Idle = new Set()
  const addresses = new Map<string, AddressCount>()
  let open = 0

  /** Null where no connection is idle that could make room: refuse the new one. `close` ends the connection that makes room. */
  function admit(address: string, close: () => void): AdmittedConnection | null {
    const counted = addresses.get(address) ?? { count: 0, idle: new Set() }
    if (counted.count >= perAddress && !closeFirst(counted.idle)) return null
    if (open >= total && !closeFirst(idle)) return null
    let isOpen = true
    open += 1
    counted.count += 1
    addresses.set(address, counted)
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
      if (counted.count === 0) addresses.delete(address)
    }
    const end = () => {
      leave()
      close()
    }
    setIdle()
    return { setIdle, setBusy, [Symbol.dispose]: leave }
  }

  return { admit, openCount: () => open }
}

function closeFirst(idle: Idle): boolean {
  const [first] = idle
  first?.()
  return first !== undefined
}
