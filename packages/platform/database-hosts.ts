/** A host of PostgreSQL and its port. */
export type DatabaseHost = { host: string; port: number }

/** The address with its first host only, which a client library reads, and all hosts. */
export type DatabaseHosts = { firstUrl: string; hosts: readonly DatabaseHost[] }

const attribute = 'target_session_attrs'
const readWrite: readonly (string | null)[] = ['read-write', 'primary', null]

/**
 * Reads an address with several hosts as libpq does: `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 * Of several hosts the one that takes writes is meant, so no other value of `target_session_attrs` is allowed. Null for what is no
 * address of a database.
 */
export function readDatabaseHosts(url: string): DatabaseHosts | null {
  const [, start = '', list = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  const urls = list.split(',').map((host) => URL.parse(`${start}${host}${rest}`))
  const [first] = urls
  if (!first || urls.some((one) => !one || (urls.length > 1 && !one.hostname))) return null
  if (urls.length > 1 && !readWrite.includes(first.searchParams.get(attribute))) return null
  if (urls.length > 1) first.searchParams.delete(attribute)
  return {
    firstUrl: urls.length > 1 ? first.href : url,
    hosts: urls.map((one) => ({
      host: one!.hostname.replace(/^\[|\]$/g, ''),
      port: Number(one!.port || 5432),
    })),
  }
}

/** The hosts and the database, such as `one:5432,two:5432/rodovia`, without user and password. */
export function describeDatabase(url: string): string {
  const { firstUrl, hosts = [] } = readDatabaseHosts(url) ?? { firstUrl: url }
  const { host, pathname } = new URL(firstUrl)
  return `${hosts.length > 1 ? hosts.map(nameOf).join(',') : host}${pathname}`
}

export const nameOf = ({ host, port }: DatabaseHost): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
