import { defineEntity } from '@mikro-orm/core'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { checks, matches, notEmpty, oneOf } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** The statements of shops that opened their accounts by themselves. */
export const ShopSignUpEntity = defineEntity({
  name: 'shop_sign_ups',
  properties: {
    tenantId: id<TenantId>().primary(),
    email: text(254),
    document: text(14),
    language: text<Language>(5),
    termsVersion: text(40),
    signedUpAt: time(),
    approvedAt: time().strictNullable(),
  },
  indexes: [{ name: 'shop_sign_ups_waiting_idx', properties: ['tenantId'], where: 'approved_at is null' }],
  checks: checks('shop_sign_ups', {
    email: notEmpty,
    document: matches('^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
    language: oneOf(languages),
    terms_version: notEmpty,
  }),
})
