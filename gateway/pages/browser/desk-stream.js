/** The events of the dispatchers' desk. Connects again by itself until it is ended. */
;(() => {
  const stream = '/conta/despacho/ao-vivo'
  const reconnectMilliseconds = 5_000

  window.subscribeDesk = ({ onOpen, onAway, onChange }) => {
    /** @type {EventSource} */
    let events
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
        /** @type {{ data?: DeskChange, errors?: { extensions: { code: string } }[] }} */
        const { data: change } = JSON.parse(data)
        if (change) return onChange(change)
        // The server renews the session with the next request, or leads to the login.
        events.close()
        setTimeout(follow, reconnectMilliseconds)
      })
    }
  }
})()
