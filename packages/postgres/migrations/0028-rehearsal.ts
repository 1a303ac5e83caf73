import { Migration } from '@mikro-orm/migrations'

/** Ids of rehearsal tenants have version 8, see packages/core/identity/rehearsal-tenant.ts. */
const isRehearsal = `substr(tenant_id::text, 15, 1) = '8'`

/**
 * Rehearsals: test keys, and orders that a robot delivers for play money. New rows are checked at once; 0029
 * validates the existing ones without blocking writers.
 */
export class RehearsalMigration extends Migration {
  override up() {
    this.addSql('alter table api_keys add is_live boolean not null default true')
    this.addSql('alter table deliveries add rehearsal jsonb, add robot_at timestamptz(3)')
    this.addSql(`
      alter table deliveries
        add constraint deliveries_rehearsal check ((rehearsal is not null) = (${isRehearsal})) not valid,
        add constraint deliveries_rehearsal_dispatch check (rehearsal is null or dispatch_at is null) not valid,
        add constraint deliveries_robot_at check (robot_at is null or rehearsal is not null) not valid`)
    this.addSql(`alter table users add constraint users_rehearsal check (not (${isRehearsal})) not valid`)
    this.addSql(`
      alter table ledger_entries
        drop constraint ledger_entries_account_kind,
        add constraint ledger_entries_account_kind
          check (account_kind in ('tenant_wallet', 'escrow', 'platform_revenue', 'driver_earnings', 'pix_clearing',
            'payouts_in_transit', 'rehearsal_escrow', 'rehearsal_clearing')) not valid,
        add constraint ledger_entries_rehearsal
          check (account_kind = 'tenant_wallet'
            or (account_kind in ('rehearsal_escrow', 'rehearsal_clearing')) = (${isRehearsal})) not valid`)
  }
}
