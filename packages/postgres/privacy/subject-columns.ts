import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import type { DataSubject } from '@rodovia/core/privacy/subject.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'

/** The person of a request: a user, or a contact by the digits of the telephone number. */
type SubjectColumns = { tenantId: TenantId; userId: UserId | null; phone: string | null }

export function subjectColumns(subject: Erasure['subject']): SubjectColumns {
  const { tenantId } = subject
  return subject.kind === 'user'
    ? { tenantId, userId: subject.userId, phone: null }
    : { tenantId, userId: null, phone: subject.phone }
}

/** A row with its person. The telephone number is gone once an erasure is done. */
export function withSubject<Row extends SubjectColumns>({ tenantId, userId, phone, ...row }: Row) {
  const subject: DataSubject = userId
    ? { kind: 'user', userId, tenantId }
    : { kind: 'contact', tenantId, phone: phone as string }
  return { ...row, subject }
}
