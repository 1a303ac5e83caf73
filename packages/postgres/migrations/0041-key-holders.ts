import { Migration } from '@mikro-orm/migrations'

/**
 * The holder of a key, the time until which it works, and the addresses from which it works. A key works
 * while its holder is a member, within the holder's role. Keys whose maker was removed before go to the
 * longest-standing owner, with the scopes that the maker's role allowed; those of other roles end.
 * Repeatable, because the index is built concurrently, outside a transaction.
 */
export class KeyHoldersMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table api_keys
        add column if not exists held_by uuid constraint api_keys_held_by_fkey references users,
        add column if not exists expires_at timestamptz(3),
        add column if not exists allowed_addresses jsonb not null default '[]',
        add column if not exists last_used_address varchar(50)`)
    this.addSql('alter table api_keys drop constraint if exists api_keys_allowed_addresses')
    this.addSql(`
      alter table api_keys add constraint api_keys_allowed_addresses
      check (jsonb_typeof(allowed_addresses) = 'array')`)
    this.addSql('drop index concurrently if exists api_keys_holder_idx')
    this.addSql(
      'create index concurrently api_keys_holder_idx on api_keys (coalesce(held_by, created_by)) where revoked_at is null',
    )
    this.addSql(`
      update api_keys set
        held_by = (
          select head.id from users as head
          where head.tenant_id = api_keys.tenant_id and head.role = 'owner' and head.removed_at is null
          order by head.id limit 1
        ),
        scopes = case maker.role when 'owner' then scopes else scopes - 'privacy:manage' end
      from users as maker
      where maker.id = created_by and maker.removed_at is not null and maker.role in ('owner', 'admin')
        and held_by is null and revoked_at is null`)
    this.addSql(`
      update api_keys set revoked_at = greatest(now(), api_keys.created_at) from users as holder
      where holder.id = coalesce(held_by, created_by) and holder.removed_at is not null and revoked_at is null`)
  }
}
