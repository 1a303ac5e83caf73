/** SQL: the host of a URL, without credentials or path. */
export function hostOf(url: string): string {
  return `substring(${url} from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)')`
}

/** SQL: an access as its subject may read it, like core/privacy/read-access-log.ts. */
export function accessOf(row: string): string {
  return `jsonb_build_object('at', ${row}.at, 'kind', ${row}.kind, 'role', ${row}.reader_role, 'by_key', ${row}.api_key_id IS NOT NULL,
    'organisation', (SELECT name FROM tenants WHERE id = ${row}.reader_tenant_id AND kind <> 'motorista'))`
}
