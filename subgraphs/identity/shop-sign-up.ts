import type { ShopSignUp } from '@rodovia/core/identity/shop-sign-up/ports.ts'
import {
  approveShop,
  listWaitingShops,
  readShopSignUp,
} from '@rodovia/core/identity/shop-sign-up/review-shop.ts'
import {
  readShopTerms,
  type ShopTerms,
  signUpShop,
} from '@rodovia/core/identity/shop-sign-up/sign-up-shop.ts'
import { listed } from '../shared/connection.ts'
import { boolean, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf, page } from './builder.ts'
import { TenantRef, tenantOf } from './tenant.ts'

const ShopSignUpRef = builder.objectRef<ShopSignUp>('ShopSignUp').implement({
  description: 'What a shop stated when it opened its account by itself.',
  fields: described({
    tenant: of(TenantRef)('The shop.', ({ tenantId }, _, context) => tenantOf(context, tenantId)),
    email: string('E-mail address of the owner.'),
    document: string('CNPJ of 14 characters, or CPF of 11 digits.'),
    termsVersion: string('Version of the terms that were accepted.'),
    signedUpAt: dateTime('When the shop signed up.'),
    approvedAt: dateTime.orNull('When an operator approved it; null before: until then it only rehearses.'),
  }),
})

builder.objectField(TenantRef, 'shopSignUp', (t) =>
  t.field({
    type: ShopSignUpRef,
    nullable: true,
    description:
      'What a shop stated that opened its account by itself; null for others, and for readers who do not run the platform.',
    resolve: ({ id: tenantId }, _, { ports, actor }) => readShopSignUp(ports, { actor, tenantId }),
  }),
)

const ShopSignUpConnection = connectionOf(ShopSignUpRef, ({ tenantId }) => tenantId)

const ShopTermsRef = builder.objectRef<ShopTerms>('ShopTerms').implement({
  description: 'The terms that a shop accepts when it opens an account.',
  fields: described({
    isOpen: boolean('Whether shops may open accounts here.'),
    version: string('Version to send as `termsVersion`.'),
    url: string.orNull('Page with the terms; null if the operator named none.'),
  }),
})

builder.queryFields((t) => ({
  shopTerms: t.field({
    type: ShopTermsRef,
    description: 'The terms that a shop accepts when it opens an account. Public.',
    resolve: (_, _args, { ports }) => readShopTerms(ports),
  }),
  waitingShops: t.field({
    type: ShopSignUpConnection,
    description:
      'Shops that opened an account and wait for approval, newest first; only those whose owner confirmed the e-mail address. For platform administrators. Errors: `forbidden`.',
    args: page,
    resolve: listed(({ tenantId }) => tenantId, listWaitingShops),
  }),
}))

const SignUpShopInput = builder.inputType('SignUpShopInput', {
  description: 'A shop that opens an account.',
  fields: inputs({
    shopName: string('Name of the shop, 1 to 120 characters.'),
    document: string('CNPJ or CPF, with or without separators.'),
    email: string('E-mail address of the owner, who gets a link to confirm it.'),
    termsVersion: string('Version of the terms that the person accepts (`shopTerms`).'),
  }),
})

const SignUpShopPayload = builder
  .objectRef<{ email: string; link: string | null }>('SignUpShopPayload')
  .implement({
    description: 'The confirmation that was sent.',
    fields: described({
      email: string('Address to which the link was sent.'),
      link: string.orNull(
        'The link itself where no mail server is configured, never in production; else null.',
      ),
    }),
  })

builder.mutationFields((t) => ({
  signUpShop: t.field({
    type: SignUpShopPayload,
    description:
      'Open an account for a shop. A mail has a link (`acceptInvitation`) that confirms the address; who opens it is the owner. The shop rehearses at once with test keys; by the operator’s rule it tops up and orders after an approval. If the e-mail address has an account, the answer is the same and a mail tells its owner. Public. Errors: `rate_limited`, `unavailable`, `validation_failed`.',
    args: { input: t.arg(of(SignUpShopInput)('The shop.')) },
    resolve: fromInput(withRequest(signUpShop)),
  }),
  approveShop: t.field({
    type: ShopSignUpRef,
    description:
      'Approve a shop that signed up: it may top up and order. A mail informs the owner. For platform administrators. Errors: `forbidden`, `not_found`.',
    args: { tenantId: t.arg(id('Tenant id of the shop.')) },
    resolve: withRequest(approveShop),
  }),
}))
