import { completeLogin, startPasskeyLogin } from '@rodovia/core/identity/factors/complete-login.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { logOut, refreshSession, type TokenPair } from '@rodovia/core/identity/session.ts'
import { described, inputs, int, of, string } from '../shared/fields.ts'
import { fromInput, thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { PasskeyRequestRef } from './passkeys.ts'
import { TenantRef, tenantOf } from './tenant.ts'
import { UserRef } from './user.ts'

export const TokenPairRef = builder.objectRef<TokenPair>('TokenPair').implement({
  description: 'Tokens of a session.',
  fields: described({
    accessToken: string('For the header `Authorization: Bearer <token>`.'),
    refreshToken: string('Refresh token for `refreshSession`. It works once and expires after 30 days.'),
    deviceToken: string(
      'For the next login of this account on this device, as `deviceToken`: tries of others then lock nobody out.',
    ),
    tokenType: string('Token type; always `Bearer`.', () => 'Bearer'),
    expiresInSeconds: int('Lifetime of the access token.'),
    user: of(UserRef)('The logged-in user.'),
    tenant: of(TenantRef)('Tenant of the user.', ({ user }, _, context) => tenantOf(context, user.tenantId)),
  }),
})

const LoginInput = builder.inputType('LoginInput', {
  description: 'Credentials.',
  fields: inputs({
    email: string('E-mail address of the account.'),
    password: string('Password.'),
    device: string.orNull('Name of the session, such as the device.'),
    deviceToken: string.orNull(
      '`deviceToken` of an earlier login of this account on this device: its tries are counted apart from those of others.',
    ),
  }),
})

const CompleteLoginInput = builder.inputType('CompleteLoginInput', {
  description: 'The second step of a login, with one proof.',
  fields: inputs({
    challenge: string(
      '`challenge` in the details of `mfa_required`, or of `startPasskeyLogin`. It works once, for five minutes and five tries.',
    ),
    code: string.orNull('Six digits that an authenticator app of the account shows. Each code works once.'),
    recoveryCode: string.orNull('A recovery code of the account. Each works once.'),
    passkey: string.orNull(
      'Response of a passkey of the account: JSON text of `PublicKeyCredential.toJSON()`, at most 16,384 characters.',
    ),
    device: string.orNull('For a login by a passkey alone: name of the session, such as the device.'),
    deviceToken: string.orNull('For a login by a passkey alone: as in `login`.'),
  }),
})

builder.mutationFields((t) => ({
  login: t.field({
    type: TokenPairRef,
    description:
      'Log in and open a session. An account with a second factor gets `mfa_required` with a `challenge` for `completeLogin`, the `methods` that it may use, and for passkeys the options of `navigator.credentials.get` as `passkey`. Public. Errors: `invalid_credentials`, `mfa_required`, `rate_limited`, `sign_in_refused`.',
    args: { input: t.arg(of(LoginInput)('Credentials.')) },
    resolve: fromInput(withRequest(logIn)),
  }),
  startPasskeyLogin: t.field({
    type: PasskeyRequestRef,
    description:
      'Begin a login by a passkey, without e-mail and password; `completeLogin` takes the response. Public. Errors: `rate_limited`.',
    resolve: withRequest(startPasskeyLogin),
  }),
  completeLogin: t.field({
    type: TokenPairRef,
    description:
      'Complete a login that was refused with `mfa_required`, or one of `startPasskeyLogin`, and open the session. Public. Errors: `challenge_expired`, `mfa_failed`, `rate_limited`, `validation_failed`.',
    args: { input: t.arg(of(CompleteLoginInput)('The proof.')) },
    resolve: fromInput(withRequest(completeLogin)),
  }),
  refreshSession: t.field({
    type: TokenPairRef,
    description:
      'Exchange a refresh token for a new pair. Each refresh token works once: a retry within moments returns the same pair, one with the same `retryKey` for 15 minutes, until the new pair is used. Any other reuse ends the session. Errors: `invalid_or_expired_token`, `validation_failed`.',
    args: {
      refreshToken: t.arg(string('Refresh token of the last pair.')),
      retryKey: t.arg(
        string.orNull(
          'Random text of 16 to 200 characters, kept with the session until the response has come, and sent with each try.',
        ),
      ),
    },
    resolve: withRequest(refreshSession),
  }),
  logout: t.boolean({
    description: 'End the session of a refresh token. Always true, even if there is no such session.',
    args: { refreshToken: t.arg(string.orNull('Refresh token of the session to end.')) },
    resolve: thenTrue(withRequest(logOut)),
  }),
}))
