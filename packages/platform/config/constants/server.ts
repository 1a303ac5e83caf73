const mebibyte = 1024 * 1024

/** Deadlines and limits of a process. */
export const serverConstants = {
  /** A stop waits this long for requests and streams under way. */
  drainSeconds: 8,
  /** A process that stops still answers this long, so that clients and gateways find another instance. Part of `drainSeconds`. */
  handoverSeconds: 2,
  /** A request without a response by then gets 503. */
  requestDeadlineSeconds: 15,
  /** A request waits this long for Redis; then its process goes on without. */
  redisRequestMilliseconds: 150,
}

/** A start waits this long for PostgreSQL, in each of its steps. */
export const databaseWaitSeconds = 60

/** `/healthz` on the metrics port answers 503 while due work waits longer than this. */
export const healthMaxWaitSeconds = 60

/** A request body may always be this long; it may be longer where the largest photo needs it. */
export const leastRequestBodyBytes = 16 * mebibyte

/** Spans go to the collector in batches, this often. */
export const spanBatchMilliseconds = 5_000

export const backupConstants = {
  /** Base backups that `npm run backup` keeps without `--keep`. */
  keep: 7,
  /** A segment of the log is archived after this time even if it is not full: so much may be lost with the disk. */
  walSeconds: 60,
}
