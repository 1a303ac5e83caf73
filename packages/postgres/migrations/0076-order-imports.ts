import { Migration } from '@mikro-orm/migrations'

/** Files of orders, and their rows. */
export class OrderImportsMigration extends Migration {
  override up() {
    this.addSql(`
      create table order_imports (
        id uuid primary key,
        tenant_id uuid not null,
        created_by uuid not null,
        run_by uuid not null,
        run_key_id uuid,
        file_name varchar(200) not null constraint order_imports_file_name check (file_name <> ''),
        headers jsonb not null constraint order_imports_headers check (jsonb_typeof(headers) = 'array'),
        mapping jsonb not null constraint order_imports_mapping check (jsonb_typeof(mapping) = 'object'),
        status varchar(10) not null constraint order_imports_status check (status in ('checking', 'ready', 'placing')),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        claimed_until timestamptz(3)
      )`)
    this.addSql('create index order_imports_tenant_idx on order_imports (tenant_id, id)')
    this.addSql('create index order_imports_expires_idx on order_imports (expires_at)')
    this.addSql(`
      create table order_import_rows (
        import_id uuid not null,
        number int not null constraint order_import_rows_number check (number >= 2 and number <= 100000),
        tenant_id uuid not null,
        cells jsonb not null constraint order_import_rows_cells check (jsonb_typeof(cells) = 'array'),
        status varchar(10) not null constraint order_import_rows_status
          check (status in ('waiting', 'valid', 'invalid', 'placed', 'unpaid', 'refused')),
        price_cents bigint constraint order_import_rows_price_cents check (price_cents >= 0 and price_cents <= 1000000000000000),
        quote_id uuid,
        order_id uuid,
        faults jsonb not null constraint order_import_rows_faults check (jsonb_typeof(faults) = 'array'),
        primary key (import_id, number),
        constraint order_import_rows_order_id check ((order_id is not null) = (status = 'placed'))
      )`)
    this.addSql('create index order_import_rows_status_idx on order_import_rows (import_id, status, number)')
  }
}
