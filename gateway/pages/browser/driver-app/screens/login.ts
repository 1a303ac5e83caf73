import { ApiError, completeLogIn, logIn, logOut, NoConnection } from '../api.ts'
import type { Session } from '../session.ts'
import { start } from '../session-start.ts'
import { current, update, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useState } from '../ui.ts'

/** What `mfa_required` says. */
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
    return attempt(async () => enter(await logIn(credentials)), onSecondStep)
  }
  return html`<form class="stack" onSubmit=${submitted(submit)}>
    <label>${t.email}<input name="email" type="email" autocomplete="username" required /></label>
    <label>${t.password}<input name="password" type="password" autocomplete="current-password" required /></label>
    <button class="button primary">${t.logIn}</button>
    <p class="links"><a href="/conta/senha">${t.forgotPassword}</a></p>
  </form>`
}

function SecondStepForm({ step, onAgain }: { step: SecondStep; onAgain: () => void }) {
  const t = texts()
  const { challenge } = step
  const submit = (form: FormData) => {
    const code = String(form.get('code')).trim()
    // An authenticator's codes are six digits; the rest are recovery codes.
    const proof = /^\d{6}$/.test(code) ? { code } : { recovery_code: code }
    return attempt(async () => enter(await completeLogIn({ challenge, ...proof })))
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
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(passkey!)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  if (credential) await enter(await completeLogIn({ challenge, passkey: credential.toJSON() as object }))
}

const submitted = (work: (form: FormData) => Promise<void>) => (event: SubmitEvent) => {
  event.preventDefault()
  void work(new FormData(event.currentTarget as HTMLFormElement))
}

/** Only drivers have something to do here. */
async function enter(session: Session): Promise<void> {
  if (session.user.role !== 'driver') {
    await logOut()
    return update({ fault: texts().notADriver(session.user.email) })
  }
  const waiting = current().queue.filter(({ userId }) => userId !== session.user.id)
  update({ fault: waiting.length > 0 ? texts().operationsOfAnother(waiting.length) : null })
  await start(session)
}

async function attempt(work: () => Promise<void>, onSecondStep?: (step: SecondStep) => void): Promise<void> {
  try {
    update({ fault: null })
    await work()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mfa_required')
      return onSecondStep?.(error.details as SecondStep)
    const fault = error instanceof NoConnection ? texts().loginNeedsNetwork : (error as Error).message
    update({ fault })
  }
}
