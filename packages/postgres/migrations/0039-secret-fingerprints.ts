import { Migration } from '@mikro-orm/migrations'

/** Which secrets the last started process has, as salted fingerprints (packages/platform/crypto/secret-fingerprint.ts). */
export class SecretFingerprintsMigration extends Migration {
  override up() {
    this.addSql(`
      create table secret_fingerprints (
        name varchar(40) not null primary key,
        salt varchar(64) not null,
        fingerprints jsonb not null,
        recorded_by varchar(300),
        recorded_at timestamptz(3)
      )`)
  }
}
