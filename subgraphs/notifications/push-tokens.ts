import type { PushPlatform, PushToken } from '@rodovia/core/notifications/pushes/ports.ts'
import {
  registerPushToken,
  renewPushToken,
  unregisterPushToken,
} from '@rodovia/core/notifications/pushes/push-tokens.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, inputs, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const PushPlatformEnum = describedEnum<PushPlatform>(builder, 'PushPlatform', 'Push notification service.', {
  fcm: 'Firebase Cloud Messaging.',
  apns: 'Apple Push Notification service.',
  expo: 'Expo’s push service.',
  web: 'The push service of a browser (Web Push).',
})

const PushRegistrationRef = builder.objectRef<PushToken>('PushRegistration').implement({
  description: 'An app registered for push notifications. The token itself is not returned.',
  fields: described({
    platform: of(PushPlatformEnum)('Push notification service.'),
    device: string.orNull('Device name; null if unknown.'),
    appVersion: string.orNull('Version of the app, or null.'),
    registeredAt: dateTime('When the app was registered.'),
  }),
})

const RegisterPushTokenInput = builder.inputType('RegisterPushTokenInput', {
  description: 'An app to register for push notifications.',
  fields: inputs({
    deviceToken: string(
      'Device token of the push service. For `web` the JSON of the browser’s `PushSubscription`: `{"endpoint", "keys": {"p256dh", "auth"}}`.',
    ),
    platform: of(PushPlatformEnum)('Push notification service.'),
    appVersion: string.orNull('App version, at most 200 characters.'),
    device: string.orNull('Device name, at most 200 characters.'),
  }),
})

builder.queryField('webPushKey', (t) =>
  t.string({
    description:
      'Public key of this platform for browsers, 65 bytes in base64url: `applicationServerKey` of `pushManager.subscribe` (RFC 8292). A subscription with another key gets no pushes.',
    resolve: (_, __, { ports }) => ports.pushSettings.webPushKey,
  }),
)

builder.mutationFields((t) => ({
  registerPushToken: t.field({
    type: PushRegistrationRef,
    description:
      'Register an app for push notifications of the calling user, in the language of the request (`Accept-Language`). A token belongs to one user: the last registration wins. Errors: `validation_failed`.',
    args: { input: t.arg(of(RegisterPushTokenInput)('Registration.')) },
    resolve: (_, { input }, { ports, actor, language }) =>
      registerPushToken(ports, { ...input, actor, language }),
  }),
  renewPushToken: t.field({
    type: PushRegistrationRef,
    description:
      'Replace a browser’s subscription by the one that its push service gave instead (`pushsubscriptionchange`), for a service worker without a session. Public: the previous subscription, whose keys only the browser and the platform know, is the credential. Errors: `invalid_or_expired_token`, `validation_failed`.',
    args: {
      previousToken: t.arg(string('JSON of the `PushSubscription` that is registered.')),
      deviceToken: t.arg(string('JSON of the `PushSubscription` that replaces it.')),
    },
    resolve: (_, input, { ports }) => renewPushToken(ports, input),
  }),
  unregisterPushToken: t.int({
    description: 'Remove a push token, or all tokens of the calling session. Returns the number removed.',
    args: {
      deviceToken: t.arg(
        string.orNull(
          'Token, for a browser its subscription or endpoint; omit for all tokens of this session.',
        ),
      ),
    },
    resolve: withActor(unregisterPushToken),
  }),
}))
