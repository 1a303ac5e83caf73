import { Migration } from '@mikro-orm/migrations'

/** The filters that users saved under a name. */
export class SavedViewsMigration extends Migration {
  override up() {
    this.addSql(`
      create table saved_views (
        id uuid primary key,
        user_id uuid not null,
        list varchar(30) not null constraint saved_views_list check (list in ('orders')),
        name varchar(60) not null constraint saved_views_name check (name <> ''),
        query varchar(1000) not null constraint saved_views_query check (query <> ''),
        changed_at timestamptz(3) not null,
        constraint saved_views_name_key unique (user_id, list, name)
      )`)
  }
}
