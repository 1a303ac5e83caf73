import type { Credentials, Proof } from '../api.ts'
import { loadPart } from '../load-part.ts'
import { passkeyResponse } from '../passkey.ts'
import { update, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useState } from '../ui.ts'

/** The details of `mfa_required`. */
type SecondStep = {
  challenge: string
  passkey?: PublicKeyCredentialRequestOptionsJSON
  enrol?: string[]
}

export function LoginScreen() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const { fault } = useStore()
  const t = texts()
  return html`<main class="narrow">
    <h1>${t.appName}</h1>
    ${fault && html`<${Notice} kind="alarm">${fault}<//>`}
    ${step ? html`<${SecondStepForm} step=${step} onAgain=${() => setStep(null)} />` : html`<${PasswordForm} onSecondStep=${setStep} />`}
  </main>`
}

function PasswordForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const t = texts()
  const submit = (form: FormData) => {
    const credentials = { email: String(form.get('email')), password: String(form.get('password')) }
    return attempt(() => enter(credentials), onSecondStep)
  }
  return html`<form class="stack" onSubmit=${submitted(submit)}>
    <label>${t.email}<input name="email" type="email" autocomplete="username" required /></label>
    <label>${t.password}<input name="password" type="password" autocomplete="current-password" required /></label>
    <button class="button primary">${t.logIn}</button>
    <p class="links"><a href="/conta/senha">${t.forgotPassword}</a> <a href="/motorista/cadastro">${t.signUp}</a></p>
  </form>`
}

function SecondStepForm({ step, onAgain }: { step: SecondStep; onAgain: () => void }) {
  const t = texts()
  const { challenge } = step
  const submit = (form: FormData) => {
    const code = String(form.get('code')).trim()
    // An authenticator's codes are six digits; the rest are recovery codes.
    const proof = /^\d{6}$/.test(code) ? { code } : { recovery_code: code }
    return attempt(() => enter({ challenge, ...proof }))
  }
  if (step.enrol)
    return html`<${Notice} kind="alarm">${t.factorNeeded}<//><a class="button primary" href="/conta">${t.openAccount}</a>`
  return html`<form class="stack" onSubmit=${submitted(submit)}>
    <p>${t.secondStep}</p>
    <label>${t.code}<input name="code" autocomplete="one-time-code" required maxlength="30" /></label>
    <button class="button primary">${t.logIn}</button>
    ${step.passkey && html`<${Button} kind="quiet" onClick=${() => attempt(() => usePasskey(step))}>${t.usePasskey}<//>`}
    <${Button} kind="quiet" onClick=${onAgain}>${t.startAgain}<//>
  </form>`
}

async function usePasskey({ challenge, passkey }: SecondStep): Promise<void> {
  const response = await passkeyResponse(passkey!)
  if (response) await enter({ challenge, passkey: response })
}

const submitted = (work: (form: FormData) => Promise<void>) => (event: SubmitEvent) => {
  event.preventDefault()
  void work(new FormData(event.currentTarget as HTMLFormElement))
}

/** The modules that talk to the server load while the driver types. */
const loadApi = () => loadPart(() => Promise.all([import('../api.ts'), import('../session-start.ts')]))

/** Only drivers have something to do here. */
async function enter(input: Credentials | Proof): Promise<void> {
  const [{ logIn, logOut }, { start }] = await loadApi()
  const { user } = await logIn(input)
  if (user.role !== 'driver') {
    await logOut()
    return update({ fault: texts().notADriver(user.email) })
  }
  await start(user)
}

async function attempt(work: () => Promise<void>, onSecondStep?: (step: SecondStep) => void): Promise<void> {
  const [{ hasCode, isOffline }] = await loadApi()
  try {
    update({ fault: null })
    await work()
  } catch (error) {
    if (hasCode(error, 'mfa_required'))
      return onSecondStep?.((error as { details: unknown }).details as SecondStep)
    update({ fault: isOffline(error) ? texts().loginNeedsNetwork : (error as Error).message })
  }
}
