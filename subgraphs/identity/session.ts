import { logIn } from '@rodovia/core/identity/log-in.ts'
import { logOut, refreshSession, type TokenPair } from '@rodovia/core/identity/session.ts'
import { described, inputs, int, of, string } from '../shared/fields.ts'
import { fromInput, thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { TenantRef, tenantOf } from './tenant.ts'
import { UserRef } from './user.ts'

const TokenPairRef = builder.objectRef<TokenPair>('TokenPair').implement({
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

builder.mutationFields((t) => ({
  login: t.field({
    type: TokenPairRef,
    description: 'Log in and open a session. Public. Errors: `invalid_credentials`, `rate_limited`.',
    args: { input: t.arg(of(LoginInput)('Credentials.')) },
    resolve: fromInput(withRequest(logIn)),
  }),
  refreshSession: t.field({
    type: TokenPairRef,
    description:
      'Exchange a refresh token for a new pair. Each refresh token works once: a retry within moments returns the same pair, a later reuse ends the session. Errors: `invalid_or_expired_token`.',
    args: { refreshToken: t.arg(string('Refresh token of the last pair.')) },
    resolve: withRequest(refreshSession),
  }),
  logout: t.boolean({
    description: 'End the session of a refresh token. Always true, even if there is no such session.',
    args: { refreshToken: t.arg(string.orNull('Refresh token of the session to end.')) },
    resolve: thenTrue(withRequest(logOut)),
  }),
}))
