import { defineEntity, p } from '@mikro-orm/core'
import {
  type EventDetail,
  type FiscalAnswer,
  type FiscalEnvironment,
  type FiscalEvent,
  type FiscalEventType,
  type FiscalKind,
  type FiscalStatus,
  fiscalEnvironments,
  fiscalEventStatuses,
  fiscalEventTypes,
  fiscalKinds,
  fiscalStatuses,
} from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import type { IssuerFacts, TripFacts } from '@rodovia/core/fiscal-documents/trip.ts'
import type { FiscalDocumentId, FiscalEventId, OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { allOrNone, checks, isJson, matches, notEmpty, oneOf, range } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** `warnedFor`: the end of the certificate of which the company was told. */
export const FiscalIssuerEntity = defineEntity({
  name: 'fiscal_issuers',
  properties: {
    tenantId: id<TenantId>().primary(),
    document: text(14),
    stateRegistration: text(14).strictNullable(),
    name: text(60),
    address: p.json<IssuerFacts['address']>(),
    environment: text<FiscalEnvironment>(12),
    series: p.smallint(),
    certificateSubject: text(300).strictNullable(),
    certificateDocument: text(14).strictNullable(),
    certificateFrom: time().strictNullable(),
    certificateUntil: time().strictNullable(),
    sealedCertificate: p.text().strictNullable(),
    changedAt: time(),
    /** The last day of the certificate. */
    validUntil: p.date().strictNullable(),
    warnedFor: p.date().strictNullable().lazy(),
  },
  checks: checks('fiscal_issuers', {
    document: matches('^([0-9]{11}|[A-Z0-9]{12}[0-9]{2})$'),
    name: notEmpty,
    environment: oneOf(fiscalEnvironments),
    series: range(0, 999),
    address: isJson('object'),
    certificate: allOrNone(
      'certificate_subject',
      'certificate_from',
      'certificate_until',
      'sealed_certificate',
      'valid_until',
    ),
  }),
})

/** The last number of each series. Its row is locked while numbers are taken. */
export const FiscalSeriesEntity = defineEntity({
  name: 'fiscal_series',
  properties: {
    tenantId: id<TenantId>().primary(),
    kind: text<FiscalKind>(10).primary(),
    environment: text<FiscalEnvironment>(12).primary(),
    series: p.smallint().primary(),
    lastNumber: p.integer(),
  },
  checks: checks('fiscal_series', {
    kind: oneOf(fiscalKinds),
    environment: oneOf(fiscalEnvironments),
    last_number: range(0, 999_999_999),
  }),
})

export const FiscalDocumentEntity = defineEntity({
  name: 'fiscal_documents',
  properties: {
    id: id<FiscalDocumentId>().primary(),
    tenantId: id<TenantId>(),
    kind: text<FiscalKind>(10),
    environment: text<FiscalEnvironment>(12),
    series: p.smallint(),
    number: p.integer(),
    key: text(44).unique('fiscal_documents_key_key'),
    status: text<FiscalStatus>(12),
    isContingency: p.boolean(),
    orderIds: p.array().columnType('uuid[]').$type<readonly OrderId[]>(),
    trip: p.json<TripFacts>(),
    xml: p.text(),
    sentAt: time().strictNullable(),
    dueAt: time().strictNullable(),
    attempts: p.integer(),
    answer: p.json<FiscalAnswer>().strictNullable(),
    protocol: text(15).strictNullable(),
    protocolXml: p.text().strictNullable(),
    issuedAt: time(),
    authorizedAt: time().strictNullable(),
    endedAt: time().strictNullable(),
    version: p.integer(),
  },
  indexes: [
    { name: 'fiscal_documents_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'fiscal_documents_issued_idx', properties: ['issuedAt'] },
    { name: 'fiscal_documents_due_idx', properties: ['dueAt'], where: 'due_at is not null' },
    {
      name: 'fiscal_documents_orders_idx',
      expression: 'create index fiscal_documents_orders_idx on fiscal_documents using gin (order_ids)',
    },
  ],
  uniques: [
    {
      name: 'fiscal_documents_number_key',
      properties: ['tenantId', 'kind', 'environment', 'series', 'number'],
    },
  ],
  checks: checks('fiscal_documents', {
    kind: oneOf(fiscalKinds),
    environment: oneOf(fiscalEnvironments),
    number: range(1, 999_999_999),
    key: matches('^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
    status: oneOf(fiscalStatuses),
    trip: isJson('object'),
    answer: isJson('object'),
    xml: notEmpty,
  }),
})

export const FiscalEventEntity = defineEntity({
  name: 'fiscal_events',
  properties: {
    id: id<FiscalEventId>().primary(),
    documentId: id<FiscalDocumentId>(),
    tenantId: id<TenantId>(),
    type: text<FiscalEventType>(12),
    sequence: p.smallint(),
    status: text<FiscalEvent['status']>(12),
    detail: p.json<EventDetail>(),
    xml: p.text(),
    dueAt: time().strictNullable(),
    attempts: p.integer(),
    answer: p.json<FiscalAnswer>().strictNullable(),
    protocol: text(15).strictNullable(),
    protocolXml: p.text().strictNullable(),
    createdAt: time(),
  },
  indexes: [
    { name: 'fiscal_events_document_idx', properties: ['documentId'] },
    { name: 'fiscal_events_created_idx', properties: ['createdAt'] },
    { name: 'fiscal_events_due_idx', properties: ['dueAt'], where: 'due_at is not null' },
  ],
  checks: checks('fiscal_events', {
    type: oneOf(Object.keys(fiscalEventTypes)),
    status: oneOf(fiscalEventStatuses),
    detail: isJson('object'),
    answer: isJson('object'),
    xml: notEmpty,
  }),
})

/** The operator's package of the official schemas. */
export const FiscalSchemaEntity = defineEntity({
  name: 'fiscal_schemas',
  properties: { name: text(120).primary(), content: p.text() },
  checks: checks('fiscal_schemas', { name: notEmpty, content: notEmpty }),
})
