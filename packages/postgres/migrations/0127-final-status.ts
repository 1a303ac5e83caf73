import { Migration } from '@mikro-orm/migrations'

const final = `('delivered', 'canceled', 'returned')`

/**
 * A column that is null until an order has ended. Indexes name it in place of the status, so that the steps in between write no index.
 * A trigger writes it, also for processes of an older version. The table may be large: its rows are marked in batches, and indexes are
 * built concurrently, outside a transaction. Where that was interrupted it begins again.
 */
export class FinalStatusMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists final_status varchar(20)')
    this.addSql(`
      create or replace function set_final_status() returns trigger language plpgsql as $$
      begin
        new.final_status := case when new.status in ${final} then new.status end;
        return new;
      end
      $$`)
    this.addSql(`
      create or replace trigger deliveries_final_status before insert or update of status on deliveries for each row
        when (new.final_status is distinct from case when new.status in ${final} then new.status end)
        execute function set_final_status()`)
    this.addSql(`
      do $$
      declare
        marked_to uuid := '00000000-0000-0000-0000-000000000000';
        part_end uuid;
      begin
        loop
          select order_id into part_end from (
            select order_id from deliveries where order_id > marked_to order by order_id limit 5000
          ) as part order by order_id desc limit 1;
          exit when part_end is null;
          update deliveries set final_status = status
          where order_id > marked_to and order_id <= part_end and status in ${final} and final_status is null;
          commit;
          marked_to := part_end;
        end loop;
      end
      $$`)
    this.replaceIndex(
      'deliveries_tenant_list_idx',
      'index',
      'deliveries_tenant_final_idx',
      '(tenant_id, order_id) include (final_status, created_at)',
    )
    this.replaceIndex(
      'deliveries_tenant_live_idx',
      'index',
      'deliveries_tenant_open_idx',
      '(tenant_id, order_id) where final_status is null',
    )
    this.replaceIndex(
      'deliveries_driver_live_idx',
      'index',
      'deliveries_driver_open_idx',
      '(driver_id) where final_status is null',
    )
    this.replaceIndex(
      'deliveries_return_key',
      'unique index',
      'deliveries_return_of_key',
      `(return_of, tenant_id) where return_of is not null and final_status is distinct from 'canceled'`,
    )
  }

  private replaceIndex(before: string, kind: 'index' | 'unique index', name: string, columns: string) {
    this.addSql(`drop index concurrently if exists ${name}`)
    this.addSql(`create ${kind} concurrently ${name} on deliveries ${columns}`)
    this.addSql(`drop index concurrently if exists ${before}`)
  }
}
