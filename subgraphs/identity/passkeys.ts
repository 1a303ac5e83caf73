import { addPasskey, startPasskey } from '@rodovia/core/identity/factors/add-factor.ts'
import type { PasskeyRequest } from '@rodovia/core/identity/factors/complete-login.ts'
import { startPasskeyConfirmation } from '@rodovia/core/identity/factors/confirm-with-factor.ts'
import { dateTime, described, json, string } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { AddedFactorRef } from './factors.ts'

export const PasskeyRequestRef = builder.objectRef<PasskeyRequest>('PasskeyRequest').implement({
  description: 'What a browser or app needs to make or use a passkey (WebAuthn).',
  fields: described({
    challenge: string('To send back with the response. It works once, for five tries.'),
    options: json(
      '`publicKey` of `navigator.credentials.create` or `get` as JSON: see `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.',
    ),
    expiresAt: dateTime('When the challenge expires.'),
  }),
})

builder.mutationFields((t) => ({
  startPasskey: t.field({
    type: PasskeyRequestRef,
    description:
      'Get the options to make a passkey. It counts only after `addPasskey`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`, `validation_failed`.',
    resolve: withRequest(startPasskey),
  }),
  addPasskey: t.field({
    type: AddedFactorRef,
    description:
      'Add the passkey of `startPasskey` to the account of the calling user. It logs in alone, and completes logins with the password; a mail tells the user. Takes no Idempotency-Key. Errors: `challenge_expired`, `forbidden`, `mfa_failed`, `rate_limited`, `validation_failed`.',
    args: {
      challenge: t.arg(string('`challenge` of `startPasskey`.')),
      passkey: t.arg(
        string(
          'Response of `navigator.credentials.create`: JSON text of `PublicKeyCredential.toJSON()`, at most 16,384 characters.',
        ),
      ),
      name: t.arg(string('Name of the passkey or its device, 1 to 60 characters.')),
    },
    resolve: withRequest(addPasskey),
  }),
  startPasskeyConfirmation: t.field({
    type: PasskeyRequestRef,
    description: 'Begin a confirmation by a passkey, for `confirmIdentity`. Errors: `forbidden`.',
    resolve: withRequest(startPasskeyConfirmation),
  }),
}))
