import { logIn } from '@rodovia/core/identity/log-in.ts'
import { logOut } from '@rodovia/core/identity/log-out.ts'
import { refreshSession } from '@rodovia/core/identity/refresh-session.ts'
import type { TokenPair } from '@rodovia/core/identity/token-pair.ts'
import { builder } from './builder.ts'
import { TenantRef, tenantOf } from './tenant.ts'
import { UserRef } from './user.ts'

const TokenPairRef = builder.objectRef<TokenPair>('TokenPair').implement({
  description: 'What a session works with.',
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', {
      description: 'For the header `Authorization: Bearer <token>` of every request.',
    }),
    refreshToken: t.exposeString('refreshToken', {
      description: 'For one `refreshSession`, which gives the next pair. It lives 30 days.',
    }),
    tokenType: t.string({ description: 'Always `Bearer`.', resolve: () => 'Bearer' }),
    expiresInSeconds: t.exposeInt('expiresInSeconds', { description: 'How long the access token lives.' }),
    user: t.expose('user', { type: UserRef, description: 'Who is logged in.' }),
    tenant: t.field({
      type: TenantRef,
      description: 'The tenant that the user belongs to.',
      resolve: ({ user }, _, context) => tenantOf(context, user.tenantId),
    }),
  }),
})

const LoginInput = builder.inputType('LoginInput', {
  description: 'Who wants in.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The e-mail address of the account.' }),
    password: t.string({ required: true, description: 'The password.' }),
    device: t.string({ description: 'What the session is called in lists of sessions, such as the phone.' }),
  }),
})

builder.mutationFields((t) => ({
  login: t.field({
    type: TokenPairRef,
    description: 'Opens a session. Refuses with `invalid_credentials`, `rate_limited`.',
    args: { input: t.arg({ type: LoginInput, required: true, description: 'Who wants in.' }) },
    resolve: (_, { input }, { ports, ...request }) => logIn(ports, { ...input, request }),
  }),
  refreshSession: t.field({
    type: TokenPairRef,
    description:
      'Trades a refresh token for a new pair; it works once. The same token a moment later gets the same pair, much later it ends the session. Refuses with `invalid_or_expired_token`.',
    args: {
      refreshToken: t.arg.string({ required: true, description: 'The refresh token of the last pair.' }),
    },
    resolve: (_, { refreshToken }, { ports, ...request }) => refreshSession(ports, { refreshToken, request }),
  }),
  logout: t.boolean({
    description: 'Ends the session of a refresh token. Always true: who has none is logged out already.',
    args: { refreshToken: t.arg.string({ description: 'A refresh token of the session to end.' }) },
    resolve: async (_, { refreshToken }, { ports, ...request }) => {
      await logOut(ports, { refreshToken, request })
      return true
    },
  }),
}))
