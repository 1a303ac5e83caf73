import { render } from 'preact'
import { loadPart } from './load-part.ts'
import { LoginScreen } from './screens/login.ts'
import { hasStoredSession, update, useStore } from './store.ts'
import { loadTexts, texts } from './texts/texts.ts'
import { html, useEffect, useState } from './ui.ts'

const root = document.getElementById('app')!
const loadRest = () => loadPart(() => import('./resume.ts'))

/** The form to log in needs little. The rest is loaded after it, and together with it for a driver who has a session. */
async function open(): Promise<void> {
  const session = hasStoredSession() ? loadRest() : null
  await loadTexts()
  root.replaceChildren()
  update({ phase: session ? 'opening' : 'login' })
  render(html`<${App} />`, root)
  const { resume } = await (session ?? loadRest())
  await resume()
}

/** The screens of a logged-in driver load after the first screen. */
const loadScreens = () => loadPart(() => import('./screens/ready.ts'))
type Screens = Awaited<ReturnType<typeof loadScreens>>

function App() {
  const { phase } = useStore()
  const [screens, setScreens] = useState<Screens | null>(null)
  useEffect(() => void loadScreens().then((loaded) => setScreens(() => loaded)), [])
  if (phase === 'login') return html`<${LoginScreen} />`
  if (phase === 'opening' || !screens) return html`<p class="opening" role="status">${texts().opening}</p>`
  return html`<${screens.ReadyScreen} />`
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

void open().then(() => {
  if ('serviceWorker' in navigator) void registerWorker().catch(() => {})
})
