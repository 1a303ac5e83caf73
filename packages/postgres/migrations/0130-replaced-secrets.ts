import { Migration } from '@mikro-orm/migrations'

/** Secrets in place of which a process started with others, and when: what they sealed and signed is void. */
export class ReplacedSecretsMigration extends Migration {
  override up() {
    this.addSql(`
      alter table secret_fingerprints
        add column replaced jsonb,
        add column replaced_at timestamptz(3)`)
  }
}
