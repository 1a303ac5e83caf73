import type { Session } from '@rodovia/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Driver, Earnings, Route, StoredDelivery, WorkDay } from './delivery.ts'
import type { QueuedOperation } from './operations.ts'

export type State = {
  phase: 'opening' | 'login' | 'ready'
  user: Session['user'] | null
  /** Null until the server or the database said so. */
  driver: Driver | null
  earnings: Earnings | null
  /** The number that the driver calls for help. */
  supportPhone: string | null
  missedOrders: WorkDay['missedOrders']
  deliveries: readonly StoredDelivery[]
  /** Offered and accepted ones. */
  routes: readonly Route[]
  queue: readonly QueuedOperation[]
  /** Whether the last request reached the server. */
  isConnected: boolean
  /** The present fault, in the driver's language. */
  fault: string | null
  /** The address after `#`: a delivery's code, a screen's name such as `ganhos/2026-05-31`, or nothing. */
  route: string
  hasNewVersion: boolean
  /** Whether the phone tells its position. */
  position: 'unknown' | 'known' | 'denied'
  /** Whether the driver of a whole load is advised to pause. It blocks nothing. */
  isRestAdvised: boolean
  /** Whether this phone is registered for pushes, and if not, why. */
  pushes: 'unknown' | 'on' | 'off' | 'denied' | 'unsupported'
}

let state: State = {
  phase: 'opening',
  user: null,
  driver: null,
  earnings: null,
  supportPhone: null,
  missedOrders: [],
  deliveries: [],
  routes: [],
  queue: [],
  isConnected: navigator.onLine,
  fault: null,
  route: location.hash.slice(1),
  hasNewVersion: false,
  position: 'unknown',
  isRestAdvised: false,
  pushes: 'unknown',
}

export const sessionName = 'rodovia.driver-session'

/** Known before the client is loaded, which reads the session. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionName) !== null
}

const listeners = new Set<() => void>()

export function current(): State {
  return state
}

export function update(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** The state of the app; the component is drawn again when it changes. */
export function useStore(): State {
  const [, redraw] = useState({})
  const drawn = useRef(state)
  drawn.current = state
  useEffect(() => {
    const listener = () => redraw({})
    listeners.add(listener)
    // It may have changed between the drawing and this effect, which waits for the screen.
    if (drawn.current !== state) listener()
    return () => void listeners.delete(listener)
  }, [])
  return state
}

export function goTo(route: string): void {
  location.hash = route
}

addEventListener('hashchange', () => {
  update({ route: location.hash.slice(1) })
  scrollTo(0, 0)
})
