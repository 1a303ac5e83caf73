import type { AddedFactor, PasskeySetup, TotpSetup } from '@rodovia/gateway/rest/factors.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import type { RouteResult } from '../../route-runner.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { rejectedSecret } from './account-form.ts'
import { codesPage, passkeyPage, totpPage } from './factor-forms.ts'
import { messages } from './factor-messages.ts'
import { accountPath, accountRoutes, passkeyPath, totpPath } from './routes.ts'

/** Shows the secret of a new authenticator app, and asks for its first code. */
export async function startTotp({ run }: SignedInContext): Promise<PageResponse> {
  const { challenge, secret, uri } = await run<TotpSetup>(accountRoutes.startTotp)
  return totpForm(newForm({ challenge, secret, uri }))
}

/** A wrong code is shown with the form and the same secret. */
export async function confirmTotp(context: SignedInContext): Promise<PageResponse> {
  return added(await context.tryRun<AddedFactor>(accountRoutes.addTotp), context, totpForm)
}

/** Asks the browser to make a passkey. */
export async function startPasskey({ run }: SignedInContext): Promise<PageResponse> {
  const { challenge, options } = await run<PasskeySetup>(accountRoutes.startPasskey)
  return passkeyFormPage(newForm({ challenge, options: JSON.stringify(options) }))
}

export async function confirmPasskey(context: SignedInContext): Promise<PageResponse> {
  return added(await context.tryRun<AddedFactor>(accountRoutes.addPasskey), context, passkeyFormPage)
}

function added(
  result: RouteResult<AddedFactor>,
  context: SignedInContext,
  formOf: (form: FormState) => PageContent,
): PageResponse {
  if ('error' in result) return formOf(rejectedSecret(context, result.error))
  const { recovery_codes: codes } = result.body
  return codes ? codesPage(codes, back) : { to: withNotice(accountPath, 'fator') }
}

export async function replaceCodes({ run }: SignedInContext): Promise<PageResponse> {
  const { recovery_codes: codes } = await run<{ recovery_codes: string[] }>(accountRoutes.replaceCodes)
  return codesPage(codes, back)
}

const back = { href: accountPath, label: messages.back }
const totpForm = (form: FormState) => totpPage(form, { action: `${totpPath}/confirmar`, back })
const passkeyFormPage = (form: FormState) => passkeyPage(form, { action: `${passkeyPath}/confirmar`, back })
