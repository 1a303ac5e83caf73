/**
 * Identifies the history of a server, for comparison with another's: the cluster, the database and the number
 * of promotions.
 */
export type History = { cluster: string; timeline: number }

export type PrimaryView = History & { position: string }
export type ReplicaView = History & { isReplica: boolean; position: string | null }

/** SQL: the cluster that `initdb` made, which its replicas share, and the database. */
const cluster = `(SELECT system_identifier FROM pg_control_system())::text || ' ' || current_database()`

/**
 * Reads the position on the primary's disk: nothing after it is sent to a replica. The first digits of a
 * file's name are the timeline.
 */
export const primaryText = `
  SELECT ${cluster} AS cluster, pg_current_wal_flush_lsn()::text AS position,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline`

/** The highest timeline that it knows. The receiver shows it at once, to roles with pg_read_all_stats; the control file a while later. */
export const replicaText = `
  SELECT ${cluster} AS cluster, pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn()::text AS position,
    greatest(
      (SELECT timeline_id FROM pg_control_checkpoint()), (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
      (SELECT max(received_tli) FROM pg_stat_wal_receiver)
    ) AS timeline`
