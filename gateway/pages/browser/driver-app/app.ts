import { LoginScreen } from './screens/login.ts'
import { useStore } from './store.ts'
import { texts } from './texts/texts.ts'
import { html, useEffect, useState } from './ui.ts'

/** What a logged-in driver sees is loaded behind the first screen. */
const loadScreens = () => import('./screens/ready.ts')
type Screens = Awaited<ReturnType<typeof loadScreens>>

export function App() {
  const { phase } = useStore()
  const [screens, setScreens] = useState<Screens | null>(null)
  useEffect(() => void loadScreens().then((loaded) => setScreens(() => loaded)), [])
  if (phase === 'login') return html`<${LoginScreen} />`
  if (phase === 'opening' || !screens) return html`<p class="opening" role="status">${texts().opening}</p>`
  return html`<${screens.ReadyScreen} />`
}
