import {
  confirmProviderSignIn,
  type FinishedSignIn,
  finishProviderSignIn,
} from '@rodovia/core/identity/sign-in/finish-sign-in.ts'
import { type StartedSignIn, startProviderSignIn } from '@rodovia/core/identity/sign-in/start-sign-in.ts'
import { described, id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { TokenPairRef } from './session.ts'

const StartedSignInRef = builder.objectRef<StartedSignIn>('StartedSignIn').implement({
  description: 'A sign-in by an identity provider that has begun.',
  fields: described({
    url: string('Page of the provider to open in the browser.'),
    flow: string(
      'For `finishProviderSignIn`, within ten minutes. Keep it in that browser, where no script reads it.',
    ),
  }),
})

const SignInConfirmationRef = builder
  .objectRef<NonNullable<FinishedSignIn['confirmation']>>('SignInConfirmation')
  .implement({
    description:
      'The account with the e-mail address is older than the sign-in, and asks for its password once.',
    fields: described({
      token: string('For `confirmProviderSignIn`, within ten minutes of the start.'),
      email: string('E-mail address of the account.'),
    }),
  })

const FinishedSignInRef = builder.objectRef<FinishedSignIn>('FinishedSignIn').implement({
  description: 'What a sign-in by an identity provider came to: tokens or a confirmation.',
  fields: described({
    tokens: of(TokenPairRef).orNull('Tokens of the new session; null if a confirmation is needed.'),
    confirmation: of(SignInConfirmationRef).orNull('What has to be confirmed by a password, or null.'),
  }),
})

const device = string.orNull('Name of the session, such as the device.')
const deviceToken = string.orNull(
  '`deviceToken` of an earlier login of this account on this device: then no mail tells of it.',
)

const FinishSignInInput = builder.inputType('FinishSignInInput', {
  description: 'The answer of the identity provider.',
  fields: inputs({
    flow: string('`flow` of `startProviderSignIn`, from the browser to which the provider answered.'),
    tenantId: id('Tenant id in the address to which the provider sent the browser.'),
    query: string('Query of that address.'),
    device,
    deviceToken,
  }),
})

const ConfirmSignInInput = builder.inputType('ConfirmSignInInput', {
  description: 'The proof that an older account belongs to the person at the identity provider.',
  fields: inputs({
    token: string('`token` of the confirmation.'),
    password: string('Password of the account.'),
    device,
    deviceToken,
  }),
})

builder.mutationFields((t) => ({
  startProviderSignIn: t.field({
    type: StartedSignInRef,
    description:
      'Begin a sign-in by the identity provider of a company. Public. Errors: `rate_limited`, `unavailable`, `validation_failed`.',
    args: { company: t.arg(string('E-mail address at the company, or its domain.')) },
    resolve: withRequest(startProviderSignIn),
  }),
  finishProviderSignIn: t.field({
    type: FinishedSignInRef,
    description:
      'End a sign-in with the answer of the identity provider. It opens one session at most, which ends after 12 hours. Public. Errors: `rate_limited`, `sign_in_refused`, `unavailable`.',
    args: { input: t.arg(of(FinishSignInInput)('The answer of the identity provider.')) },
    resolve: fromInput(withRequest(finishProviderSignIn)),
  }),
  confirmProviderSignIn: t.field({
    type: TokenPairRef,
    description:
      'End the first sign-in of somebody who had an account with a password. Public. Errors: `invalid_credentials`, `rate_limited`, `sign_in_refused`.',
    args: { input: t.arg(of(ConfirmSignInInput)('The proof.')) },
    resolve: fromInput(withRequest(confirmProviderSignIn)),
  }),
}))
