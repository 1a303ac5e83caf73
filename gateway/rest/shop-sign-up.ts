import { bodyFromSchema } from './derive-body.ts'
import { email } from './request-fields.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

/** The route by which a shop opens an account. */
export const shopSignUpRoute = route('POST /api/app/v1/auth/shop-sign-up', {
  auth: 'none',
  summary: 'Open an account for a shop',
  refusals: ['rate_limited', 'unavailable'],
  body: bodyFromSchema({ email }),
  example: {
    shop_name: 'Padaria Estrela',
    document: '12.345.678/0001-95',
    email: 'dona@padaria.example',
    terms_version: '1',
  },
  operation: storedOperation(`mutation SignUpShop($input: SignUpShopInput!) {
    sent: signUpShop(input: $input) { email link }
  }`),
})
