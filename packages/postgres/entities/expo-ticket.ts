import { defineEntity, p } from '@mikro-orm/core'
import { checks, sha256Hex } from './checks.ts'

/** A push that Expo accepted; its receipt is available later. */
export const ExpoTicketEntity = defineEntity({
  name: 'ExpoTicket',
  tableName: 'expo_tickets',
  properties: {
    id: p.string().length(100).primary(),
    tokenHash: p.string().length(64),
    sentAt: p.datetime(3),
    lookAt: p.datetime(3).index('expo_tickets_look_idx'),
  },
  checks: checks('expo_tickets', { token_hash: sha256Hex('token_hash') }),
})
