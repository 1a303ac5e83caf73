import { Migration } from '@mikro-orm/migrations'

/**
 * The words by which orders are found, and the orders whose words are to be written. A trigger lists an order there when it is placed, and
 * when its recipient or destination changes, which also deletes the old words.
 */
export class OrderWordsMigration extends Migration {
  override up() {
    this.addSql(`
      create table order_words (
        order_id uuid not null,
        tenant_id uuid not null,
        created_by uuid not null,
        words tsvector not null,
        primary key (order_id, tenant_id)
      )`)
    this.addSql('create index order_words_tenant_idx on order_words (tenant_id, order_id)')
    // Searches read the pending list, so it stays short.
    this.addSql(
      'create index order_words_words_idx on order_words using gin (words) with (gin_pending_list_limit = 512)',
    )
    this.addSql(`
      create table orders_without_words (
        order_id uuid not null,
        tenant_id uuid not null,
        since timestamptz(3) not null default now(),
        primary key (order_id, tenant_id)
      )`)
    // The update of a listed order waits for a process that writes its words, so that they are deleted and not written after the delete.
    this.addSql(`
      create function list_order_without_words() returns trigger language plpgsql as $$
      begin
        insert into orders_without_words (order_id, tenant_id) values (new.order_id, new.tenant_id)
          on conflict (order_id, tenant_id) do update set since = excluded.since;
        if tg_op = 'UPDATE' then
          delete from order_words where order_id = new.order_id and tenant_id = new.tenant_id;
        end if;
        return null;
      end
      $$`)
    this.addSql(`
      create trigger deliveries_words
        after insert or update of recipient_name, recipient_phone, destination_address, destination_cep on deliveries
        for each row execute function list_order_without_words()`)
  }
}
