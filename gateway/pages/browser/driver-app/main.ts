import { h, render } from 'preact'
import { App } from './app.ts'
import { loadClock } from './clock.ts'
import { loadDeliveries } from './deliveries.ts'
import { sessionStore } from './session.ts'
import { start } from './session-start.ts'
import { current, update } from './store.ts'
import { flush, loadQueue } from './sync.ts'
import { otherTabs } from './tabs.ts'
import { loadTexts } from './texts/texts.ts'

const root = document.getElementById('app')!

async function open(): Promise<void> {
  await loadTexts()
  root.replaceChildren()
  render(h(App, {}), root)
  await loadClock()
  const session = await sessionStore.read()
  if (session) await start(session)
  else {
    await loadQueue()
    update({ phase: 'login' })
  }
}

otherTabs.onChange((topic) => {
  if (topic === 'queue') void loadQueue()
  if (topic === 'deliveries') void loadDeliveries()
})

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && current().phase === 'ready') void flush()
})

/** The worker keeps the app's files. A new version waits until the driver takes it. */
async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/motorista/service-worker.js', {
    scope: '/motorista',
  })
  const noteWaiting = () => update({ hasNewVersion: Boolean(registration.waiting) })
  noteWaiting()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', noteWaiting),
  )
}

void open()
if ('serviceWorker' in navigator) void registerWorker().catch(() => {})
