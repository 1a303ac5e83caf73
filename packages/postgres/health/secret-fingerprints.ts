import type { Sql } from '../statements/sql.ts'

/** The secrets of a process under one name; the first is the one that it signs with. */
export type SecretRecord = {
  fingerprints: readonly string[]
  recordedBy: string | null
  recordedAt: Date | null
}

/** The record of before, and the fingerprints that were replaced and did not come back. */
type PreviousSecrets = SecretRecord & { replaced: readonly string[] | null }

/** Which secrets the last started process has, so that processes with other secrets are noticed. */
export function secretFingerprintsOn(sql: Sql) {
  /** The salt of each name; the drafts become those of names that have none in this database yet. */
  async function salts(drafts: Readonly<Record<string, string>>): Promise<Map<string, string>> {
    await sql({
      text: `
        INSERT INTO secret_fingerprints SELECT key, value, '[]' FROM jsonb_each_text($1::jsonb)
        ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(drafts)],
    })
    const rows = await sql<{ name: string; salt: string }>({
      text: 'SELECT name, salt FROM secret_fingerprints',
      values: [],
    })
    return new Map(rows.map(({ name, salt }) => [name, salt]))
  }

  /** Records the secrets of this process and returns what was recorded before. */
  async function record(name: string, { fingerprints, recordedBy, recordedAt }: SecretRecord) {
    const [previous] = await sql<PreviousSecrets>({
      text: `
        WITH old AS (SELECT * FROM secret_fingerprints WHERE name = $1 FOR UPDATE)
        UPDATE secret_fingerprints AS stored SET fingerprints = $2::jsonb, recorded_by = $3, recorded_at = $4
        FROM old WHERE stored.name = old.name
        RETURNING old.fingerprints, old.recorded_by AS "recordedBy", old.recorded_at AS "recordedAt",
          old.replaced`,
      values: [name, JSON.stringify(fingerprints), recordedBy, recordedAt],
    })
    return previous
  }

  /** Notes which fingerprints were replaced, and when; null once they are back. */
  async function noteReplaced(name: string, replaced: readonly string[] | null, at: Date): Promise<void> {
    await sql({
      text: `
        UPDATE secret_fingerprints
        SET replaced = $2::jsonb, replaced_at = CASE WHEN $2::jsonb IS NOT NULL THEN $3::timestamptz END
        WHERE name = $1`,
      values: [name, replaced && JSON.stringify(replaced), at],
    })
  }

  /** When secrets were replaced that did not come back, the earliest first. */
  async function replacedAt(): Promise<readonly Date[]> {
    const rows = await sql<{ at: Date }>({
      text: 'SELECT replaced_at AS at FROM secret_fingerprints WHERE replaced IS NOT NULL ORDER BY replaced_at',
      values: [],
    })
    return rows.map(({ at }) => at)
  }

  /** The recorded fingerprints of each name. */
  async function read(): Promise<Readonly<Record<string, readonly string[]>>> {
    const rows = await sql<{ name: string; fingerprints: string[] }>({
      text: 'SELECT name, fingerprints FROM secret_fingerprints',
      values: [],
    })
    return Object.fromEntries(rows.map(({ name, fingerprints }) => [name, fingerprints]))
  }

  return { salts, record, noteReplaced, replacedAt, read }
}
