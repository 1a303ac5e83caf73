import { api } from './api.ts'
import { confirmIdentity, startPasskeyConfirmation } from './documents.ts'
import { passkeyResponse } from './passkey.ts'

/** `X-Step-Up-Token`, once the driver has confirmed who they are: docs/how-to/confirm-a-sensitive-action.md. */
export type ConfirmedHeaders = Record<string, string>

let headers: ConfirmedHeaders = {}

/** The server says when the token no longer works. */
export function confirmedHeaders(): ConfirmedHeaders {
  return headers
}

type Proof = { password: string } | { code: string } | { challenge: string; passkey: string }

export async function confirmWith(proof: Proof): Promise<void> {
  const { token } = (await api.graphql(confirmIdentity, proof)).confirmIdentity
  headers = { 'x-step-up-token': token }
}

/** Nothing happens when the driver closes the phone's own dialog. */
export async function confirmWithPasskey(): Promise<boolean> {
  const { challenge, options } = (await api.graphql(startPasskeyConfirmation)).startPasskeyConfirmation
  const passkey = await passkeyResponse(options as PublicKeyCredentialRequestOptionsJSON)
  if (passkey) await confirmWith({ challenge, passkey })
  return passkey !== null
}
