/** The limits of open connections: of all clients, and of one client address. */
export type ConnectionLimits = {
  total: number
  perAddress: number
  /** For the metrics: one was closed to make room, or a new one refused. */
  onLimit?: (outcome: 'closed' | 'refused') => void
}

export type ConnectionLimit = ReturnType<typeof limitConnections>

type AddressCount = { count: number; idle: Set<AdmittedConnection> }

/** The counts that the connections of one limit share. */
type Counts = {
  open: number
  readonly idle: Set<AdmittedConnection>
  readonly addresses: Map<string, AddressCount>
}

/**
 * An open connection, idle at first. Disposing of it makes room for another. A class, because there are tens
 * of thousands: functions of their own would take more memory.
 */
export class AdmittedConnection {
  readonly #counts: Counts
  readonly #address: string
  readonly #ofAddress: AddressCount
  readonly #close: () => void
  #isOpen = true

  constructor(counts: Counts, address: string, ofAddress: AddressCount, close: () => void) {
    this.#counts = counts
    this.#address = address
    this.#ofAddress = ofAddress
    this.#close = close
    counts.open += 1
    ofAddress.count += 1
    counts.addresses.set(address, ofAddress)
    this.setIdle()
  }

  /** An idle connection may be closed to make room for a new one. */
  setIdle(): void {
    if (!this.#isOpen) return
    this.#counts.idle.add(this)
    this.#ofAddress.idle.add(this)
  }

  setBusy(): void {
    this.#counts.idle.delete(this)
    this.#ofAddress.idle.delete(this)
  }

  /** Makes room for another. */
  end(): void {
    this[Symbol.dispose]()
    this.#close()
  }

  [Symbol.dispose](): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.setBusy()
    this.#counts.open -= 1
    this.#ofAddress.count -= 1
    if (this.#ofAddress.count === 0) this.#counts.addresses.delete(this.#address)
  }
}

/**
 * Counts open connections by client address. A connection beyond a limit takes the place of the one that has been idle longest: of its own
 * address where that has too many, else of all. So one client that hoards connections closes its own and leaves the others served.
 */
export function limitConnections({ total, perAddress, onLimit }: ConnectionLimits) {
  const counts: Counts = { open: 0, idle: new Set(), addresses: new Map() }

  const closeFirst = ([first]: Set<AdmittedConnection>): boolean => {
    if (!first) return false
    onLimit?.('closed')
    first.end()
    return true
  }

  /**
   * Null where no connection is idle that could make room: refuse the new one. `close` ends the connection that makes room. A connection
   * of many clients, such as a proxy's, has no address that counts.
   */
  function admit(address: string | null, close: () => void): AdmittedConnection | null {
    const ofAddress = counts.addresses.get(address ?? '') ?? { count: 0, idle: new Set() }
    const isFull = address !== null && ofAddress.count >= perAddress
    if ((isFull && !closeFirst(ofAddress.idle)) || (counts.open >= total && !closeFirst(counts.idle))) {
      onLimit?.('refused')
      return null
    }
    return new AdmittedConnection(counts, address ?? '', ofAddress, close)
  }

  return { admit, perAddress, openCount: () => counts.open }
}
