import { Migration } from '@mikro-orm/migrations'

/** The signatures of mutations that subgraphs accepted within the last minute. A crash of PostgreSQL empties the table. */
export class SpentSignaturesMigration extends Migration {
  override up() {
    this.addSql(`
      create unlogged table spent_signatures (
        seal varchar(43) not null primary key,
        spent_at timestamptz(3) not null
      )`)
    this.addSql('create index spent_signatures_spent_at on spent_signatures (spent_at)')
  }
}
