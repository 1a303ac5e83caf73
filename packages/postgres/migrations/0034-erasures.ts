import { Migration } from '@mikro-orm/migrations'

/**
 * Erasures. The two append-only tables allow to erase personal facts, and no other change. Repeatable,
 * because the index is built concurrently, outside a transaction.
 */
export class ErasuresMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table timeline_entries add column if not exists erased_at timestamptz(3)')
    // The arguments of the trigger name the facts. An entry with an erasure time must set it.
    this.addSql(`
      create or replace function refuse_all_but_erasing() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - '{facts,erased_at}'::text[] is distinct from to_jsonb(old) - '{facts,erased_at}'::text[]
          or (to_jsonb(new) ? 'erased_at' and to_jsonb(new) ->> 'erased_at' is null)
          or exists (
            select from jsonb_each(old.facts) as was full join jsonb_each(new.facts) as now using (key)
            where was.value is distinct from now.value
              and (key <> all (tg_argv) or was.value is null or now.value is distinct from '"[apagado]"')
          )
        then
          raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
        end if;
        return new;
      end
      $$`)
    for (const [table, guarded, personal] of [
      ['timeline_entries', 'delete or truncate', `'driver', 'note'`],
      ['audit_entries', 'truncate', `'email', 'name', 'device'`],
    ]) {
      this.addSql(`
        create or replace trigger ${table}_erasing before update on ${table}
          for each row execute function refuse_all_but_erasing(${personal})`)
      this.addSql(`
        create or replace trigger ${table}_append_only before ${guarded} on ${table}
          for each statement execute function refuse_rewriting()`)
    }
    this.addSql('alter table audit_entries drop constraint if exists audit_entries_subject_kind')
    this.addSql(`
      alter table audit_entries add constraint audit_entries_subject_kind
        check (subject_kind in ('session', 'user', 'wallet', 'order', 'api_key', 'webhook', 'tenant', 'invitation', 'erasure'))
        not valid`)
    this.addSql('alter table audit_entries validate constraint audit_entries_subject_kind')
    this.addSql(`
      create table if not exists erasures (
        id uuid primary key,
        tenant_id uuid not null,
        user_id uuid,
        phone varchar(15),
        status varchar(10) not null constraint erasures_status check (status in ('waiting', 'done', 'withdrawn')),
        requested_by uuid not null,
        requested_at timestamptz(3) not null,
        possible_from timestamptz(3),
        next_at timestamptz(3) not null,
        done_at timestamptz(3) constraint erasures_done_at check ((done_at is null) = (status <> 'done')),
        constraint erasures_phone check ((phone is not null) = (status = 'waiting' and user_id is null))
      )`)
    this.addSql('drop index concurrently if exists erasures_user_key')
    this.addSql(
      `create unique index concurrently erasures_user_key on erasures (user_id) where status = 'waiting' and user_id is not null`,
    )
    this.addSql('drop index concurrently if exists erasures_contact_key')
    this.addSql(
      `create unique index concurrently erasures_contact_key on erasures (tenant_id, phone) where phone is not null`,
    )
    this.addSql('drop index concurrently if exists erasures_of_user_idx')
    this.addSql('create index concurrently erasures_of_user_idx on erasures (user_id, id)')
    this.addSql('drop index concurrently if exists erasures_due_idx')
    this.addSql(`create index concurrently erasures_due_idx on erasures (next_at) where status = 'waiting'`)
    // Timelines show the first name of every driver who got an offer.
    this.addSql('drop index concurrently if exists offers_driver_idx')
    this.addSql('create index concurrently offers_driver_idx on offers (driver_id)')
  }
}
