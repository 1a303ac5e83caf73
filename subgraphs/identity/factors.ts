import {
  type AddedFactor,
  addTotp,
  startTotp,
  type TotpSetup,
} from '@rodovia/core/identity/factors/add-factor.ts'
import type { Factor, FactorKind } from '@rodovia/core/identity/factors/factor.ts'
import {
  listOwnFactors,
  type OwnFactors,
  removeFactor,
  replaceRecoveryCodes,
} from '@rodovia/core/identity/factors/own-factors.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, int, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

export const FactorKindEnum = describedEnum<FactorKind>(builder, 'FactorKind', 'Kind of a second factor.', {
  totp: 'An authenticator app that shows six digits, new every 30 seconds (RFC 6238).',
  passkey: 'A passkey of a device, browser or security key (WebAuthn).',
})

const FactorRef = builder.objectRef<Factor>('Factor').implement({
  description: 'What proves a login of the calling user besides the password.',
  fields: described({
    id: id('Factor id (UUID).'),
    kind: of(FactorKindEnum)('Kind of the factor.'),
    name: string('Name that the user gave it, such as `Phone`.'),
    createdAt: dateTime('When it was added.'),
    lastUsedAt: dateTime.orNull('When it was last used; null if not since it was added.'),
  }),
})

const SecondFactorsRef = builder.objectRef<OwnFactors>('SecondFactors').implement({
  description: 'How the logins of the calling user are protected.',
  fields: described({
    factors: of([FactorRef])(
      'Second factors, oldest first, at most 10. Without any the password alone logs in.',
    ),
    recoveryCodesLeft: int('Number of unused recovery codes, of 10.'),
  }),
})

const TotpSetupRef = builder.objectRef<TotpSetup>('TotpSetup').implement({
  description: 'A new authenticator app, which `addTotp` adds with its first code.',
  fields: described({
    challenge: string('For `addTotp`. It works once, for five tries.'),
    secret: string('Secret in base32, to type into the app. Shown only here.'),
    uri: string('The same as an `otpauth://` address, for a QR code.'),
    expiresAt: dateTime('When the challenge expires.'),
  }),
})

export const AddedFactorRef = builder.objectRef<AddedFactor>('AddedFactor').implement({
  description: 'A factor that was added.',
  fields: described({
    factor: of(FactorRef)('The factor.'),
    recoveryCodes: of(['String']).orNull(
      'Ten recovery codes, if this is the first factor of the account; else null. Shown only here.',
    ),
  }),
})

builder.queryField('secondFactors', (t) =>
  t.field({
    type: SecondFactorsRef,
    description: 'Second factors of the calling user. Errors: `forbidden`.',
    resolve: withActor(listOwnFactors),
  }),
)

builder.mutationFields((t) => ({
  startTotp: t.field({
    type: TotpSetupRef,
    description:
      'Create the secret of a new authenticator app. It counts only after `addTotp`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`.',
    resolve: withRequest(startTotp),
  }),
  addTotp: t.field({
    type: AddedFactorRef,
    description:
      'Add the authenticator app of `startTotp` to the account of the calling user. From then on logins ask for its codes; a mail tells the user. Takes no Idempotency-Key. Errors: `challenge_expired`, `forbidden`, `mfa_failed`, `rate_limited`, `validation_failed`.',
    args: {
      challenge: t.arg(string('`challenge` of `startTotp`.')),
      code: t.arg(string('Six digits that the app shows.')),
      name: t.arg(string('Name of the app or its device, 1 to 60 characters.')),
    },
    resolve: withRequest(addTotp),
  }),
  removeFactor: t.boolean({
    description:
      'Remove a second factor of the calling user; with the last one the recovery codes go. A mail tells the user. Always true. Errors: `forbidden`, `not_found`, `step_up_required`.',
    args: { id: t.arg(id('Factor id.')) },
    resolve: thenTrue(withRequest(removeFactor)),
  }),
  replaceRecoveryCodes: t.field({
    type: ['String'],
    description:
      'Make ten new recovery codes; earlier ones stop working. Shown only here; a mail tells the user. Takes no Idempotency-Key. Errors: `forbidden`, `invalid_state` without a factor, `step_up_required`.',
    resolve: withRequest(replaceRecoveryCodes),
  }),
}))
