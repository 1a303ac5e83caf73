import { type Price, type PriceLine, priceLineLabel } from '@rodovia/core/quoting/price.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import { quotedDeadlineHours, type Tier, tiers } from '@rodovia/core/quoting/tier.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'
import { QuoteRef } from './quote.ts'

const TierEnum = builder.enumType('Tier', {
  description: 'How fast a delivery is.',
  values: describedValues<Tier>({
    turbo: 'Within about 3 hours.',
    express: 'Within about 12 hours.',
    padrao: 'Standard: quoted for comparison, it cannot be ordered.',
  }),
})

const PriceLineRef = builder.objectRef<PriceLine>('PriceLine').implement({
  description: 'One line of a price.',
  fields: (t) => ({
    label: t.string({
      description: 'What it is for, in the language of the request.',
      resolve: ({ kind }, _, { language }) => priceLineLabel(kind, language),
    }),
    cents: t.expose('cents', { type: 'Cents', description: 'Its part of the price.' }),
  }),
})

const TierPriceRef = builder.objectRef<Price & { tier: Tier }>('TierPrice').implement({
  description: 'What the trip costs at one speed.',
  fields: (t) => ({
    tier: t.expose('tier', { type: TierEnum, description: 'The speed.' }),
    priceCents: t.expose('priceCents', { type: 'Cents', description: 'The price.' }),
    deadlineHours: t.int({
      description: 'Hours from the order to its deadline.',
      resolve: ({ tier }) => quotedDeadlineHours[tier],
    }),
    breakdown: t.field({
      type: [PriceLineRef],
      description: 'The lines that sum to the price.',
      resolve: ({ breakdown }) => [...breakdown],
    }),
  }),
})

const priceAt = ({ prices }: Quote, tier: Tier) => ({ tier, ...prices[tier] })

builder.objectFields(QuoteRef, (t) => ({
  price: t.field({
    type: TierPriceRef,
    description: 'The price at one speed.',
    args: {
      tier: t.arg({ type: TierEnum, required: true, defaultValue: 'padrao', description: 'The speed.' }),
    },
    resolve: (quote, { tier }) => priceAt(quote, tier),
  }),
  tiers: t.field({
    type: [TierPriceRef],
    description: 'The price at every speed, the fastest first.',
    resolve: (quote) => tiers.map((tier) => priceAt(quote, tier)),
  }),
}))
