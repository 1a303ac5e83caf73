import type { Program } from './program.ts'

export const redisProgram = {
  names: ['redis-server', 'valkey-server'],
  debianPackage: 'redis-server',
} as const satisfies Program

/** The headless shell takes two thirds of the processor time that the whole browser takes without a window. */
export const chromiumProgram = {
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  debianPackage: 'chromium-headless-shell',
} as const satisfies Program

/** Writes the compressed form in which OpenStreetMap is downloaded. */
export const osmiumProgram = {
  names: ['osmium'],
  debianPackage: 'osmium-tool',
} as const satisfies Program

export const pgbouncerProgram = {
  names: ['pgbouncer'],
  debianPackage: 'pgbouncer',
} as const satisfies Program

/** OpenStack's object storage: its proxy speaks S3. The other three are beside it. */
export const swiftProgram = {
  names: ['swift-proxy-server'],
  debianPackage: 'swift-proxy swift-account swift-container swift-object',
} as const satisfies Program

/** Checks rules of alerts and the queries in them. */
export const promtoolProgram = { names: ['promtool'], debianPackage: 'prometheus' } as const satisfies Program

export const caddyProgram = { names: ['caddy'], debianPackage: 'caddy' } as const satisfies Program

/** Check what fiscal documents we sign, and by which schemas. */
export const xmllintProgram = {
  names: ['xmllint'],
  debianPackage: 'libxml2-utils',
} as const satisfies Program
export const xmlsecProgram = { names: ['xmlsec1'], debianPackage: 'xmlsec1' } as const satisfies Program

/** The oldest PostgreSQL that the platform runs on. Debian keeps each version beside PATH. */
export const oldestPostgresProgram = {
  names: ['postgres-15', '../lib/postgresql/15/bin/postgres'],
  debianPackage: 'postgresql-15',
} as const satisfies Program

/**
 * The programs that `npm test` installs if they are missing, one after the other: two of Debian's
 * installations do not run at once.
 */
export const testPrograms = [
  redisProgram,
  chromiumProgram,
  osmiumProgram,
  pgbouncerProgram,
  swiftProgram,
  promtoolProgram,
  caddyProgram,
  xmllintProgram,
  xmlsecProgram,
  oldestPostgresProgram,
] as const
