import { changePassword } from '@rodovia/core/identity/change-password.ts'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@rodovia/core/identity/own-sessions.ts'
import { confirmIdentity } from '@rodovia/core/identity/step-up.ts'
import { readOwnReception } from '@rodovia/core/notifications/pushes/read-reception.ts'
import type { PushReception } from '@rodovia/core/notifications/pushes/reception.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { byId, listed } from '../shared/connection.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { boolean, dateTime, described, id, int, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'

const receptionOf = createLoader(
  ({ ports, actor }, _: readonly SessionId[]) => readOwnReception(ports, { actor }),
  () => null,
)

/** Resolves a fact about the pushes of the session's app. */
function receptionField<T>(pick: (reception: PushReception) => T) {
  return async ({ id }: OwnSession, _: object, context: SubgraphContext): Promise<T | null> => {
    const reception = await receptionOf(context, id)
    return reception && pick(reception)
  }
}

const SessionRef = builder.objectRef<OwnSession>('Session').implement({
  description: 'An open session of the calling user: a log-in on a device.',
  fields: described({
    id: id('Session id (UUID).'),
    device: string.orNull('Name of the device, as the client gave it at the log-in; null if it gave none.'),
    network: string.orNull(
      'Network from which the session was last used, such as `203.0.113.0/24`: a /24 of IPv4 or a /48 of IPv6. Null if unknown.',
    ),
    openedAt: dateTime('When the session was opened.'),
    lastUsedAt: dateTime(
      'When the session was last used, to the lifetime of an access token (one hour): its tokens were opened or renewed then.',
      ({ lastUsedAt, openedAt }) => lastUsedAt ?? openedAt,
    ),
    provider: string.orNull(
      'Issuer of the identity provider that opened the session; null if a password did.',
    ),
    isCurrent: boolean('Whether this request belongs to the session.'),
    receivesPushes: boolean(
      'Whether pushes reach the app of the session.',
      async ({ id }, _, context) => (await receptionOf(context, id))?.receivesPushes ?? false,
    ),
    pushRefusedAt: dateTime.orNull(
      'When the app was forgotten because its push service refused three pushes; null while pushes reach it.',
      receptionField(({ refusedAt }) => refusedAt),
    ),
    pushRefusal: string.orNull(
      'Answer of the push service then, such as `403 SENDER_ID_MISMATCH`; null without a refusal.',
      receptionField(({ reason }) => reason),
    ),
  }),
})

builder.queryField('sessions', (t) =>
  t.field({
    type: connectionOf(SessionRef, byId),
    description: 'Open sessions of the calling user, newest first. Errors: `forbidden`.',
    args: page,
    resolve: listed(byId, listOwnSessions),
  }),
)

const StepUpTokenRef = builder
  .objectRef<{ token: string; expiresInSeconds: number }>('StepUpToken')
  .implement({
    description: 'What shows for a few minutes that the person of a session was asked again who they are.',
    fields: described({
      token: string(
        'For the header `X-Step-Up-Token`. It works in this session only, and until the password changes.',
      ),
      expiresInSeconds: int('Lifetime of the token.'),
    }),
  })

builder.mutationFields((t) => ({
  confirmIdentity: t.field({
    type: StepUpTokenRef,
    description:
      'Confirm that the person of the session is there, before an action that answers `step_up_required`. Takes no Idempotency-Key. Errors: `challenge_expired`, `forbidden`, `invalid_credentials`, `mfa_failed`, `rate_limited`, `validation_failed`.',
    args: {
      password: t.arg(string.orNull('Password of the calling user. Exactly one proof is required.')),
      code: t.arg(string.orNull('Six digits that an authenticator app of the user shows.')),
      challenge: t.arg(string.orNull('With `passkey`: `challenge` of `startPasskeyConfirmation`.')),
      passkey: t.arg(
        string.orNull('Response of a passkey of the user: JSON text of `PublicKeyCredential.toJSON()`.'),
      ),
    },
    resolve: withRequest(confirmIdentity),
  }),
  endSession: t.boolean({
    description:
      'End one of the calling user’s sessions, within 5 s; ending the current one logs out. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Session id.')) },
    resolve: thenTrue(withRequest(endOwnSession)),
  }),
  endOtherSessions: t.int({
    description:
      'End all sessions of the calling user but the current one, within 5 s. Returns how many were ended. Errors: `forbidden`.',
    resolve: withRequest(endOtherSessions),
  }),
  changePassword: t.boolean({
    description:
      'Change the password of the calling user. The other sessions end within 5 s, reset links stop working, and a mail tells the user. Always true. Errors: `forbidden`, `invalid_credentials`, `rate_limited`, `validation_failed`.',
    args: {
      currentPassword: t.arg(string('Present password.')),
      newPassword: t.arg(string('New password: 10 to 200 characters, none of the commonest passwords.')),
    },
    resolve: thenTrue(withRequest(changePassword)),
  }),
}))
