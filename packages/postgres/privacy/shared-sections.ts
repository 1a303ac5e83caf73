/** As SQL, the server of an address, without what may be secret in it. */
export function hostOf(url: string): string {
  return `substring(${url} from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)')`
}

/** As SQL, a look as the person reads it whom it is about (core's privacy/read-access-log.ts). */
export function accessOf(row: string): string {
  return `jsonb_build_object('at', ${row}.at, 'kind', ${row}.kind, 'role', ${row}.reader_role, 'by_key', ${row}.api_key_id IS NOT NULL,
    'organisation', (SELECT name FROM tenants WHERE id = ${row}.reader_tenant_id AND kind <> 'motorista'))`
}
