import {
  makePasswordResetLink,
  requestPasswordReset,
  resetPassword,
} from '@rodovia/core/identity/links/reset-password.ts'
import { dateTime, described, id, string } from '../shared/fields.ts'
import { thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const PasswordResetLinkRef = builder
  .objectRef<{ link: string; expiresAt: Date }>('PasswordResetLink')
  .implement({
    description: 'A password reset link, to pass on to the owner of the account.',
    fields: described({
      link: string('The link. It works once and is shown only here.'),
      expiresAt: dateTime('When the link expires.'),
    }),
  })

builder.mutationFields((t) => ({
  requestPasswordReset: t.boolean({
    description:
      'Send a password reset link by e-mail. Always true, whether or not the account exists. Public. Errors: `rate_limited`, `validation_failed`.',
    args: { email: t.arg(string('E-mail address of the account.')) },
    resolve: thenTrue(withRequest(requestPasswordReset)),
  }),
  resetPassword: t.boolean({
    description:
      'Set a new password with a reset link, which works once; all sessions of the account end within 5 s. Always true. Public. Errors: `link_expired`, `rate_limited`, `validation_failed`.',
    args: {
      token: t.arg(string('Token: the last path segment of the link.')),
      password: t.arg(string('New password: 10 to 200 characters, none of the commonest passwords.')),
    },
    resolve: thenTrue(withRequest(resetPassword)),
  }),
  createPasswordResetLink: t.field({
    type: PasswordResetLinkRef,
    description:
      'Create a password reset link for a member whose role is not above the caller’s own; the caller confirms with `confirmIdentity`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`, `not_found`.',
    args: { userId: t.arg(id('User id of the member.')) },
    resolve: withRequest(makePasswordResetLink),
  }),
}))
