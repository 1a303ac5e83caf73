import type { EntityManager } from '@mikro-orm/postgresql'
import { requiredRole } from '@rodovia/core/identity/members/member-roles.ts'
import { erasedEmail, erasedName, erasedText } from '@rodovia/core/privacy/subject.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { TenantEntity, UserEntity } from '../entities/identity.ts'
import { eraseFromFigures } from '../figures/erase-driver.ts'
import { keyHolder } from '../identity/api-keys.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { rehearsalIdOf } from '../rehearsal/tenant-ids.ts'
import { eraseNotes } from './erase-notes.ts'
import { eraseStoredResponses } from './stored-responses.ts'

/**
 * Erases the credentials and personal data of an account. The row stays, because others refer to it. `last`:
 * the only head of a tenant cannot be erased.
 */
export async function eraseAccount(work: EntityManager, userId: UserId, at: Date): Promise<'done' | 'last'> {
  const user = await work.findOneOrFail(UserEntity, { id: userId }, { populate: ['removedAt'] })
  const { tenantId, role, email, name } = user
  // Serializes changes to one tenant, as members.ts does.
  await work.execute('SELECT FROM tenants WHERE id = ? FOR UPDATE', [tenantId])
  const { kind } = await work.findOneOrFail(TenantEntity, tenantId)
  const heads = await work.count(UserEntity, { tenantId, role: requiredRole[kind], removedAt: null })
  const isLast = user.removedAt === null && role === requiredRole[kind] && heads === 1
  // An independent driver is the only member of the tenant, which is erased too.
  if (isLast && kind !== 'motorista') return 'last'

  await eraseAuditFacts(work, { userId, tenantId, email })
  await eraseStoredResponses(
    work,
    `(caller_id = ? OR caller_id IN (SELECT id FROM users WHERE tenant_id = ?
       OR tenant_id IN (SELECT id FROM tenants WHERE kind = 'plataforma')))`,
    [userId, tenantId],
    [userId, email, name],
  )
  await eraseStoredResponses(work, 'caller_id = ?', [userId], ['{'])
  if (isLast) {
    await work.nativeUpdate(TenantEntity, { id: tenantId }, { name: erasedName })
    await erasePapers(work, tenantId)
  }
  await work.execute(
    `UPDATE shop_sign_ups SET email = 'erased', document = CASE WHEN length(document) = 11 THEN '00000000000' ELSE document END
      WHERE email = ?`,
    [email],
  )
  await endSessions(work, userId, at)
  const userSessions = 'SELECT id FROM sessions WHERE user_id = ?'
  for (const text of [
    'UPDATE sessions SET device = NULL, network = NULL WHERE user_id = ?',
    'DELETE FROM expo_tickets WHERE token_hash IN (SELECT hash FROM push_tokens WHERE user_id = ?)',
    'DELETE FROM push_tokens WHERE user_id = ?',
    `DELETE FROM refresh_tokens WHERE session_id IN (${userSessions})`,
    'DELETE FROM password_resets WHERE user_id = ?',
    'DELETE FROM factors WHERE user_id = ?',
    'DELETE FROM recovery_codes WHERE user_id = ?',
    'DELETE FROM factor_challenges WHERE user_id = ?',
    'DELETE FROM identities WHERE user_id = ?',
    'DELETE FROM driver_documents WHERE user_id = ?',
    'DELETE FROM driver_applications WHERE user_id = ?',
    'UPDATE vehicles SET driver_id = NULL WHERE driver_id = ?',
    'DELETE FROM saved_addresses WHERE owner_id = ?',
    'DELETE FROM saved_views WHERE user_id = ?',
    'DELETE FROM masked_calls WHERE ? IN (requested_by, driver_id)',
    'DELETE FROM confirmations WHERE caller_id = ?',
    'DELETE FROM data_exports WHERE user_id = ?',
    'DELETE FROM list_exports WHERE user_id = ?',
    `UPDATE drivers SET is_available = false, lat = NULL, lng = NULL, positioned_at = NULL,
       accuracy_meters = NULL, battery_percent = NULL, last_seen_at = NULL WHERE user_id = ?`,
  ])
    await work.execute(text, [userId])
  await work.execute(
    `UPDATE api_keys SET revoked_at = coalesce(revoked_at, greatest(created_at, ?::timestamptz)) WHERE ${keyHolder} = ?`,
    [at, userId],
  )
  // The bodies first: they are found by their requests.
  for (const table of ['api_request_bodies', 'api_requests'])
    await work.execute(
      `DELETE FROM ${table} WHERE tenant_id IN (?, ${rehearsalIdOf('?::uuid')}) AND id IN (
         SELECT request.id FROM api_requests AS request JOIN api_keys ON api_keys.id = request.key_id
         WHERE request.tenant_id IN (?, ${rehearsalIdOf('?::uuid')}) AND ${keyHolder} = ?)`,
      [tenantId, tenantId, tenantId, tenantId, userId],
    )
  await work.execute('UPDATE api_keys SET last_used_address = NULL WHERE created_by = ? OR held_by = ?', [
    ...[userId, userId],
  ])
  await eraseFromFigures(work, userId)
  await eraseNotes(work, 'author_id = ?', [userId])
  await work.execute('UPDATE payouts SET pix_key = ? WHERE driver_id = ?', [erasedText, userId])
  for (const table of ['invitations', 'mail_outbox'])
    await work.execute(`DELETE FROM ${table} WHERE email = ?`, [email])
  // The mail to an owner names whom they made one.
  await work.execute(`DELETE FROM mail_outbox WHERE data ->> 'person' = ?`, [email])
  await work.nativeUpdate(
    UserEntity,
    { id: userId },
    {
      name: erasedName,
      email: erasedEmail(userId),
      phone: null,
      pixKey: null,
      pixKeyChangedAt: null,
      // Matches no password.
      passwordHash: erasedText,
      isPending: false,
      removedAt: user.removedAt ?? at,
    },
  )
  return 'done'
}

/**
 * The vehicles, registration, policies and certificate of a self-employed driver, and what CIOTs and toll vouchers say of them. Fiscal
 * documents stay for the years of the law.
 */
async function erasePapers(work: EntityManager, tenantId: TenantId): Promise<void> {
  for (const table of ['vehicles', 'carriers', 'insurance_policies', 'fiscal_issuers'])
    await work.execute(`DELETE FROM ${table} WHERE tenant_id = ?`, [tenantId])
  await work.execute(
    'UPDATE freight_operations SET plate = NULL, rntrc = NULL, refusal_text = NULL, details_hash = NULL WHERE carrier_id = ?',
    [tenantId],
  )
}

/** The audit log keeps ids and addresses of requests; e-mail address and entered names go. */
async function eraseAuditFacts(
  work: EntityManager,
  { userId, tenantId, email }: { userId: UserId; tenantId: TenantId; email: string },
): Promise<void> {
  const without = (fact: string) => `
    UPDATE audit_entries SET facts = jsonb_set(facts, '{${fact}}', to_jsonb(?::text))`
  await work.execute(
    `${without('email')} WHERE facts ->> 'email' = ?
       AND (tenant_id = ? OR tenant_id IN (SELECT tenant_id FROM invitations WHERE email = ?))`,
    [erasedText, email, tenantId, email],
  )
  await work.execute(
    `${without('device')} WHERE tenant_id = ? AND user_id = ? AND facts ->> 'device' IS NOT NULL`,
    [...[erasedText, tenantId, userId]],
  )
  await work.execute(
    `${without('name')} FROM tenants WHERE tenants.id = tenant_id AND kind = 'motorista' AND tenant_id = ?
       AND action = 'tenant.created' AND facts ->> 'name' IS NOT NULL`,
    [erasedText, tenantId],
  )
}
