import {
  makePasswordResetLink,
  requestPasswordReset,
  resetPassword,
} from '@rodovia/core/identity/links/reset-password.ts'
import { builder } from './builder.ts'

const PasswordResetLinkRef = builder
  .objectRef<{ link: string; expiresAt: Date }>('PasswordResetLink')
  .implement({
    description: 'A link to a new password, to be handed to whose account it is.',
    fields: (t) => ({
      link: t.exposeString('link', {
        description: 'The link. It works once, and is shown here and never again.',
      }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'From when on it works no more.' }),
    }),
  })

builder.mutationFields((t) => ({
  requestPasswordReset: t.boolean({
    description:
      'Mails a link to a new password to the address. Always true, whether any account has it. Refuses with `rate_limited`, `validation_failed`.',
    args: { email: t.arg.string({ required: true, description: 'The e-mail address of the account.' }) },
    resolve: async (_, { email }, { ports, ...request }) => {
      await requestPasswordReset(ports, { email, request })
      return true
    },
  }),
  resetPassword: t.boolean({
    description:
      'Sets a new password by a link, once; all sessions of the account end within 5 s. Always true. Refuses with `link_expired`, `rate_limited`, `validation_failed`.',
    args: {
      token: t.arg.string({ required: true, description: 'What stands at the end of the link.' }),
      password: t.arg.string({ required: true, description: 'The new password, 10 to 200 characters.' }),
    },
    resolve: async (_, input, { ports, ...request }) => {
      await resetPassword(ports, { ...input, request })
      return true
    },
  }),
  createPasswordResetLink: t.field({
    type: PasswordResetLinkRef,
    description:
      'Makes a link to a new password for a member whose role is not above the own. Takes no Idempotency-Key. Refuses with `forbidden`, `not_found`.',
    args: { userId: t.arg.id({ required: true, description: 'The id of the member.' }) },
    resolve: (_, { userId }, { ports, ...request }) => makePasswordResetLink(ports, { userId, request }),
  }),
}))
