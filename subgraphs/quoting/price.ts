import type { Price, PriceLine } from '@rodovia/core/quoting/price.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import { priceLineLabels } from '@rodovia/core/quoting/quoting-messages.ts'
import { hoursToDeadline, type Tier, tiers } from '@rodovia/core/quoting/tier.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, cents, described, int, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { QuoteRef } from './quote.ts'

export const TierEnum = describedEnum<Tier>(builder, 'Tier', 'Delivery speed.', {
  turbo: 'Delivered within about 3 hours.',
  express: 'Delivered within about 12 hours.',
  padrao: 'Standard speed, quoted for comparison. It cannot be ordered.',
})

const PriceLineRef = builder.objectRef<PriceLine>('PriceLine').implement({
  description: 'One component of a price.',
  fields: described({
    label: string(
      'What the component is for, in the language of the request.',
      ({ kind }, _, { language }) => priceLineLabels[kind][language],
    ),
    cents: cents('Amount in centavos.'),
  }),
})

type TierPrice = Price & { tier: Tier; deadlineHours: number }

const TierPriceRef = builder.objectRef<TierPrice>('TierPrice').implement({
  description: 'Price of a delivery at one speed.',
  fields: described({
    tier: of(TierEnum)('Delivery speed.'),
    priceCents: cents('Price in centavos.'),
    deadlineHours: int('Hours from the order to its deadline.'),
    breakdown: of([PriceLineRef])('Components that add up to the price.'),
  }),
})

const priceAt = (quote: Quote, tier: Tier): TierPrice => ({
  tier,
  ...quote.prices[tier],
  deadlineHours: hoursToDeadline(tier, quote),
})

builder.objectField(QuoteRef, 'price', (t) =>
  t.field({
    type: TierPriceRef,
    description: 'Price at one speed.',
    args: {
      tier: t.arg({ type: TierEnum, required: true, defaultValue: 'padrao', description: 'Delivery speed.' }),
    },
    resolve: (quote, { tier }) => priceAt(quote, tier),
  }),
)

addFields(builder, QuoteRef, {
  tiers: of([TierPriceRef])('Prices at every speed, fastest first.', (quote) =>
    tiers.map((tier) => priceAt(quote, tier)),
  ),
})
