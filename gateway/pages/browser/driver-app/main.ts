import { h, render } from 'preact'
import { App } from './app.ts'
import { update } from './store.ts'
import { hasStoredSession } from './stored-session.ts'
import { loadTexts } from './texts/texts.ts'

const root = document.getElementById('app')!

/** The form to log in needs little; what a driver needs who has a session is loaded beside it. */
async function open(): Promise<void> {
  const rest = import('./resume.ts')
  await loadTexts()
  root.replaceChildren()
  update({ phase: hasStoredSession() ? 'opening' : 'login' })
  render(h(App, {}), root)
  await (await rest).resume()
}

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
