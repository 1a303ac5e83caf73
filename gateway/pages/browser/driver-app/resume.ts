import { loadClock } from './clock.ts'
import { registerWhenAsked } from './pushes.ts'
import { sessionStore } from './session.ts'
import { start } from './session-start.ts'
import { current, update } from './store.ts'
import { flush, loadWork } from './sync.ts'
import { otherTabs } from './tabs.ts'

/** Goes on where the driver left off: with the session and the database of this phone, whether or not there is a network. */
export async function resume(): Promise<void> {
  await loadClock()
  const session = await sessionStore.read()
  if (session) return start(session.user)
  await loadWork()
  update({ phase: 'login' })
}

otherTabs.onChange(() => void loadWork())
registerWhenAsked()

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && current().phase === 'ready') void flush()
})
