/** A delivery whose row on the desk changed or is gone; without an id all have to be read. */
type DeskChange = { id: string | null; row: string | null }

type Listeners = {
  onOpen?: () => void
  onAway?: () => void
  onChange: (change: DeskChange) => void
}

const stream = '/conta/despacho/ao-vivo'
const reconnectMilliseconds = 5_000

/** Follows the events of the dispatchers' desk and connects again by itself. Returns the function that ends it. */
export function subscribeDesk({ onOpen, onAway, onChange }: Listeners): () => void {
  let events: EventSource
  let isEnded = false
  follow()
  return () => {
    isEnded = true
    events.close()
  }

  function follow() {
    if (isEnded) return
    events = new EventSource(stream)
    events.addEventListener('open', () => onOpen?.())
    events.addEventListener('error', () => {
      onAway?.()
      // The browser reconnects by itself after a broken connection, but not after a refused one.
      if (events.readyState === EventSource.CLOSED) setTimeout(follow, reconnectMilliseconds)
    })
    events.addEventListener('complete', () => events.close())
    events.addEventListener('next', ({ data }) => {
      const { data: change }: { data?: DeskChange } = JSON.parse(data)
      if (change) return onChange(change)
      // The server renews the session with the next request, or leads to the login.
      events.close()
      setTimeout(follow, reconnectMilliseconds)
    })
  }
}
