import { Migration } from '@mikro-orm/migrations'

/** Mails, pushes and applications of drivers may be in Spanish. */
export class SpanishMigration extends Migration {
  override up() {
    for (const table of ['push_tokens', 'mail_outbox', 'driver_applications'])
      this.addSql(`
        alter table ${table}
          drop constraint ${table}_language,
          add constraint ${table}_language check (language in ('pt-BR', 'en', 'es')) not valid`)
  }
}
