import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { Speeds } from '@rodovia/core/estimates/ports.ts'
import type { CepTable } from '@rodovia/core/geo/ports.ts'
import type { Backlog } from '@rodovia/core/health/backlog.ts'
import type { AccessLog } from '@rodovia/core/identity/access/access.ts'
import type { AuditLog } from '@rodovia/core/identity/audit/ports.ts'
import type { Confirmations } from '@rodovia/core/identity/confirmations/ports.ts'
import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { Invitations, PasswordResets } from '@rodovia/core/identity/links/ports.ts'
import type { Members } from '@rodovia/core/identity/members/ports.ts'
import type { Sessions, Users } from '@rodovia/core/identity/ports.ts'
import type { MailOutbox } from '@rodovia/core/notifications/mail/ports.ts'
import type { Outbox, PushTokens } from '@rodovia/core/notifications/ports.ts'
import type { PushOutbox } from '@rodovia/core/notifications/pushes/ports.ts'
import type { WebhookEndpoints, WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import type { Erasures } from '@rodovia/core/privacy/erasure-ports.ts'
import type { DataExports, PersonalData } from '@rodovia/core/privacy/export-ports.ts'
import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import type { NewApiKeys, Robots } from '@rodovia/core/rehearsal/ports.ts'
import type { IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import type { Statements } from '@rodovia/core/wallet/export-statement.ts'
import type { Payouts } from '@rodovia/core/wallet/payouts/ports.ts'
import type { PixCharges } from '@rodovia/core/wallet/pix/ports.ts'
import type { Ledger, LedgerSeals } from '@rodovia/core/wallet/ports.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createConfirmations } from './confirmations/confirmations.ts'
import { createDeliveries } from './delivery/deliveries.ts'
import { createSpeeds } from './estimates/measured-speeds.ts'
import { createDrivers } from './fleet/drivers.ts'
import { dropPositionPartitions, makePositionPartitions } from './fleet/position-partitions.ts'
import { createCepTable } from './geo/cep-table.ts'
import { backlogOn } from './health/backlog.ts'
import { createIdempotencyStore } from './idempotency/idempotency-store.ts'
import { createApiKeys } from './identity/api-keys.ts'
import { createInvitations, createPasswordResets } from './identity/links.ts'
import { createMembers } from './identity/members.ts'
import { createSessions } from './identity/sessions.ts'
import { createUsers } from './identity/users.ts'
import { listen } from './listen.ts'
import { createMailOutbox } from './mail/mail-outbox.ts'
import { createOutbox } from './notifications/outbox.ts'
import { createPushOutbox } from './notifications/push-outbox.ts'
import { createPushTokens } from './notifications/push-tokens.ts'
import { initOrm } from './orm.ts'
import { createPayouts } from './payouts/payouts.ts'
import { createPixCharges } from './pix/pix-charges.ts'
import { createAccessLog } from './privacy/access-log.ts'
import { createDataExports } from './privacy/data-exports.ts'
import { createErasures } from './privacy/erasures.ts'
import { createPersonalData } from './privacy/personal-data.ts'
import { createQuotes } from './quoting/quotes.ts'
import { createRobots } from './rehearsal/robots.ts'
import { deleteExpired } from './retention/delete-expired.ts'
import { type Channel, createSignals } from './signal.ts'
import { sqlOn } from './sql.ts'
import { traceConnections } from './statement-span.ts'
import { failFastWhenUnavailable } from './unavailable.ts'
import { createLedger } from './wallet/ledger.ts'
import { createLedgerSeals } from './wallet/ledger-seals.ts'
import { createStatements } from './wallet/statements.ts'
import { createWebhookDeliveries } from './webhooks/webhook-deliveries.ts'
import { createWebhookEndpoints } from './webhooks/webhook-endpoints.ts'

export type Database = AsyncDisposable & {
  users: Users
  members: Members
  invitations: Invitations
  passwordResets: PasswordResets
  mailOutbox: MailOutbox
  sessions: Sessions
  apiKeys: ApiKeys & NewApiKeys
  quotes: Quotes
  deliveries: Deliveries
  drivers: DriverStore
  speeds: Speeds
  ledger: Ledger
  ledgerSeals: LedgerSeals
  statements: Statements
  pixCharges: PixCharges
  payouts: Payouts
  outbox: Outbox
  pushTokens: PushTokens
  pushOutbox: PushOutbox
  robots: Robots
  erasures: Erasures
  cepTable: CepTable
  auditLog: AuditLog
  accessLog: AccessLog
  dataExports: DataExports
  personalData: PersonalData
  idempotencyStore: IdempotencyStore
  confirmations: Confirmations
  webhookEndpoints: WebhookEndpoints
  webhookDeliveries: WebhookMessages
  /** Refuses with `unavailable` while the database is away. */
  ping(): Promise<void>
  /** What waits for the platform itself, as it is now. Refuses as `ping`. */
  backlog(at: Date): Promise<Backlog>
  /** Connections of the pool, and how many queries wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /**
   * Calls the handler whenever something is notified on the channel, and each time the connection stands again. On
   * `dispatch` it is a delivery that the dispatcher has to look at now, on `pushes` and `mails` what is to be sent, on `pix` a
   * charge that the bank is to be asked about, on `exports` a file that is to be made, on `cep_ranges` a table that was imported.
   */
  listen(channel: Channel | 'cep_ranges', handler: () => void): Promise<AsyncDisposable>
  /** To be called every hour by whoever runs that long: makes the next days' partitions, drops what was kept long enough. */
  keepUp(at: Date): Promise<void>
}

/** Opens the stores on one pool. The schema must be up to date: see `migrate`. */
export async function openDatabase({ url, poolSize }: { url: string; poolSize: number }): Promise<Database> {
  const orm = await initOrm({ url, poolSize })
  const { em } = orm
  const pool = await em.getConnection().getNativeClient()
  traceConnections(pool)
  const sql = sqlOn(pool)
  const signals = createSignals(sql)
  const { ping, backlog } = failFastWhenUnavailable({
    backlog: backlogOn(sql),
    ping: async () => {
      await sql({ text: 'SELECT 1', values: [] })
    },
  })
  return {
    users: failFastWhenUnavailable(createUsers({ em })),
    members: failFastWhenUnavailable(createMembers({ em, signalMails: signals.mails })),
    invitations: failFastWhenUnavailable(createInvitations({ em, signalMails: signals.mails })),
    passwordResets: failFastWhenUnavailable(createPasswordResets({ em, signalMails: signals.mails })),
    mailOutbox: failFastWhenUnavailable(createMailOutbox({ sql, em })),
    sessions: failFastWhenUnavailable(createSessions({ sql, em })),
    apiKeys: failFastWhenUnavailable(createApiKeys({ sql, em })),
    quotes: failFastWhenUnavailable(createQuotes({ sql })),
    deliveries: failFastWhenUnavailable(
      createDeliveries({
        sql,
        em,
        signals,
      }),
    ),
    speeds: failFastWhenUnavailable(createSpeeds({ sql })),
    drivers: failFastWhenUnavailable(createDrivers({ sql, signalPushes: signals.pushes })),
    ledger: failFastWhenUnavailable(createLedger({ sql, em, signalOutbox: signals.outbox })),
    ledgerSeals: failFastWhenUnavailable(createLedgerSeals({ sql, em })),
    statements: failFastWhenUnavailable(createStatements({ sql })),
    pixCharges: failFastWhenUnavailable(createPixCharges({ sql, em, signals })),
    payouts: failFastWhenUnavailable(createPayouts({ em })),
    outbox: failFastWhenUnavailable(createOutbox({ em })),
    pushTokens: failFastWhenUnavailable(createPushTokens({ em })),
    pushOutbox: failFastWhenUnavailable(createPushOutbox({ sql })),
    robots: failFastWhenUnavailable(createRobots({ sql })),
    erasures: failFastWhenUnavailable(createErasures({ sql, em })),
    cepTable: failFastWhenUnavailable(createCepTable({ em })),
    auditLog: failFastWhenUnavailable(createAuditLog({ em })),
    accessLog: failFastWhenUnavailable(createAccessLog({ sql, em })),
    dataExports: failFastWhenUnavailable(createDataExports({ em, signals })),
    personalData: createPersonalData({ sql }),
    idempotencyStore: failFastWhenUnavailable(createIdempotencyStore({ sql })),
    confirmations: failFastWhenUnavailable(createConfirmations({ em })),
    webhookEndpoints: failFastWhenUnavailable(createWebhookEndpoints({ em, signalOutbox: signals.outbox })),
    webhookDeliveries: failFastWhenUnavailable(
      createWebhookDeliveries({ sql, em, signalOutbox: signals.outbox }),
    ),
    ping,
    backlog,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, handler) => listen(url, channel, handler),
    async keepUp(at) {
      await makePositionPartitions(sql, at)
      await Promise.all([dropPositionPartitions(sql, at), deleteExpired(sql, at)])
    },
    async [Symbol.asyncDispose]() {
      await orm.close()
      // MikroORM leaves a pool open that none of its own queries went through.
      if (!pool.ended) await pool.end()
    },
  }
}
