import { logOut } from './api.ts'
import { forgetDriver } from './database.ts'
import { loadWorkDay, refreshWorkDay } from './day.ts'
import { subscribeDeliveries } from './deliveries.ts'
import { forgetPushes, registerPushes } from './pushes.ts'
import { loadRoutes } from './routes.ts'
import type { User } from './session.ts'
import { current, goTo, update } from './store.ts'
import { flush, loadWork } from './sync.ts'

let following: AbortController | undefined

/** Shows what this phone knows at once, and follows the server as soon as it is reached. */
export async function start(user: User): Promise<void> {
  await Promise.all([loadWork(), loadWorkDay(), loadRoutes()])
  update({ user, phase: 'ready' })
  // A browser may throw away what is not persistent when space is short.
  void navigator.storage?.persist?.()
  following?.abort()
  following = new AbortController()
  void subscribeDeliveries(following.signal)
  void renewRegistration().catch(() => {})
  void flush()
}

/** The answer of the server says whether pushes arrive, so it comes before and after the registration. */
async function renewRegistration(): Promise<void> {
  await refreshWorkDay()
  await registerPushes({ isAsked: false, isAnew: current().driver?.workDay?.receivesPushes === false })
  await refreshWorkDay()
}

/** Leaves nothing of the driver on this phone but what is not sent yet. */
export async function end(): Promise<void> {
  following?.abort()
  await logOut()
  await forgetDriver()
  await forgetPushes()
  update({
    phase: 'login',
    user: null,
    driver: null,
    earnings: null,
    deliveries: [],
    routes: [],
    fault: null,
  })
  goTo('')
}
