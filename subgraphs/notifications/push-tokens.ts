import type { PushPlatform, PushToken } from '@rodovia/core/notifications/ports.ts'
import { registerPushToken, unregisterPushToken } from '@rodovia/core/notifications/pushes/push-tokens.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'

const PushPlatformEnum = builder.enumType('PushPlatform', {
  description: 'Push notification service.',
  values: describedValues<PushPlatform>({
    fcm: 'Firebase Cloud Messaging.',
    apns: 'Apple Push Notification service.',
    expo: 'Expo’s push service.',
  }),
})

const PushRegistrationRef = builder.objectRef<PushToken>('PushRegistration').implement({
  description: 'An app registered for push notifications. The token itself is not returned.',
  fields: (t) => ({
    platform: t.expose('platform', { type: PushPlatformEnum, description: 'Push notification service.' }),
    device: t.exposeString('device', { nullable: true, description: 'Device name; null if unknown.' }),
    appVersion: t.exposeString('appVersion', { nullable: true, description: 'Version of the app, or null.' }),
    registeredAt: t.expose('registeredAt', { type: 'DateTime', description: 'When the app was registered.' }),
  }),
})

const RegisterPushTokenInput = builder.inputType('RegisterPushTokenInput', {
  description: 'An app to register for push notifications.',
  fields: (t) => ({
    deviceToken: t.string({ required: true, description: 'Device token of the push service.' }),
    platform: t.field({ type: PushPlatformEnum, required: true, description: 'Push notification service.' }),
    appVersion: t.string({ description: 'App version, at most 200 characters.' }),
    device: t.string({ description: 'Device name, at most 200 characters.' }),
  }),
})

builder.mutationFields((t) => ({
  registerPushToken: t.field({
    type: PushRegistrationRef,
    description:
      'Register an app for push notifications of the calling user, in the language of the request (`Accept-Language`). A token belongs to one user: the last registration wins. Errors: `validation_failed`.',
    args: { input: t.arg({ type: RegisterPushTokenInput, required: true, description: 'Registration.' }) },
    resolve: (_, { input }, { ports, actor, language }) =>
      registerPushToken(ports, { ...input, actor, language }),
  }),
  unregisterPushToken: t.int({
    description: 'Remove a push token, or all tokens of the calling session. Returns the number removed.',
    args: { deviceToken: t.arg.string({ description: 'Token; omit for all tokens of this session.' }) },
    resolve: (_, { deviceToken }, { ports, actor }) => unregisterPushToken(ports, { actor, deviceToken }),
  }),
}))
