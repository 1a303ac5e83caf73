import { createClient, RodoviaError, type Session } from '@rodovia/client'
import { learnTime } from './clock.ts'
import { deviceToken, sessionStore } from './session.ts'
import { update } from './store.ts'
import { language, texts } from './texts/texts.ts'

/** The public API, as the signed-in driver. The queue repeats what matters, so a request itself gives up soon. */
export const api = createClient({
  url: location.origin,
  session: sessionStore,
  language: language(),
  onSessionEnd: () => update({ phase: 'login', fault: texts().sessionEnded }),
  fetch: timedFetch,
  retries: { attempts: 2 },
  timeoutSeconds: 30,
})

async function timedFetch(request: Request): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(request)
  learnTime(response.headers.get('date'), sentAt)
  return response
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof RodoviaError && codes.includes(error.code)
}

/** The server was not reached. */
export function isOffline(error: unknown): boolean {
  return hasCode(error, 'no_response')
}

/** The driver has to log in again. */
export function isSessionEnd(error: unknown): boolean {
  return hasCode(error, 'session_ended', 'unauthorized')
}

export type Credentials = { email: string; password: string }
export type Proof = {
  challenge: string
  code?: string
  recovery_code?: string
  passkey?: string
}

export async function logIn(input: Credentials | Proof): Promise<Session> {
  const token = deviceToken.read()
  const device = navigator.userAgent.slice(0, 100)
  const session = await api.logIn({ ...input, device, ...(token && { device_token: token }) })
  if (session.device_token) deviceToken.write(session.device_token)
  return session
}

/** Ends the session on the server if it is reached, and on this phone in any case. */
export async function logOut(): Promise<void> {
  await api.logOut().catch(() => {})
}
