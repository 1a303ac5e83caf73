import { Migration } from '@mikro-orm/migrations'

/**
 * The records of the authorization server for agents. Ids of codes and tokens are hashes. A grant is an API
 * key, which is checked at each request: rows of a revoked key are of no use.
 */
export class AgentsMigration extends Migration {
  override up() {
    this.addSql(`
      create table agent_records (
        kind varchar(30) not null,
        id_hash varchar(64) not null,
        uid_hash varchar(64),
        client_id varchar(100),
        grant_id varchar(100),
        key_id uuid references api_keys on delete cascade,
        payload jsonb not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        primary key (kind, id_hash)
      )`)
    this.addSql('create index agent_records_uid_idx on agent_records (uid_hash) where uid_hash is not null')
    this.addSql('create index agent_records_grant_idx on agent_records (grant_id) where grant_id is not null')
    this.addSql('create index agent_records_client_idx on agent_records (client_id)')
    this.addSql('create index agent_records_key_idx on agent_records (key_id) where key_id is not null')
    this.addSql('create index agent_records_expires_idx on agent_records (expires_at)')
  }
}
