import { Migration } from '@mikro-orm/migrations'

/** The address books of tenants and of their external clients. */
export class AddressBookMigration extends Migration {
  override up() {
    this.addSql(`
      create table saved_addresses (
        id uuid not null,
        tenant_id uuid not null,
        owner_id uuid,
        name varchar(120) not null constraint saved_addresses_name check (name <> ''),
        phone varchar(25) not null constraint saved_addresses_phone check (phone <> ''),
        address jsonb not null constraint saved_addresses_address check (jsonb_typeof(address) = 'object'),
        line varchar(300) not null,
        is_default_pickup boolean not null,
        use_count int not null constraint saved_addresses_use_count check (use_count >= 0),
        last_used_at timestamptz(3),
        changed_at timestamptz(3) not null,
        primary key (id, tenant_id)
      )`)
    this.addSql('create index saved_addresses_book_idx on saved_addresses (tenant_id, owner_id, id)')
    this.addSql(
      'create index saved_addresses_unused_idx on saved_addresses (greatest(changed_at, last_used_at))',
    )
    this.addSql(`create unique index saved_addresses_pickup_key
      on saved_addresses (tenant_id, coalesce(owner_id, tenant_id)) where is_default_pickup`)
  }
}
