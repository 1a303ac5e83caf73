import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { readAmount } from '@rodovia/core/shared/written-number.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'
import { rowsFrom } from './rows-text.ts'

const tariffFields =
  `version effectiveFrom turboMarkupBasisPoints expressMarkupBasisPoints padraoMarkupBasisPoints samePickupBasisPoints
  vehicles { serviceType baseCents perKmCents minimumCents perKgCents }
  rows { city serviceType tier fromHour untilHour baseCents perKmCents minimumCents perKgCents markupBasisPoints }` as const
const orderFields = 'orderId code serviceType tier city quotedAt paidCents currentCents newCents' as const

const list = storedOperation(
  `query Tariffs { tariff { ${tariffFields} } tariffs { version effectiveFrom rowCount } }`,
)
export type TariffList = DataOf<typeof list>

const preview = storedOperation(`query TariffPreview($input: TariffInput!) {
  preview: tariffPreview(input: $input) {
    orderCount paidCents currentCents newCents dearerCount cheaperCount
    dearer { ${orderFields} } cheaper { ${orderFields} }
  }
}`)
export type Preview = DataOf<typeof preview>['preview']

const amountText = 'an amount such as 9,00'
const hundredths = z
  .string(expecting(amountText))
  .refine((text) => readAmount(text) !== null, expecting(amountText))
  .transform((text) => readAmount(text) ?? 0)

export const feeNames = ['base', 'km', 'minimum', 'kg'] as const
export const vehicleFields = serviceTypes.flatMap((type) => feeNames.map((fee) => `${type}.${fee}` as const))

/** The fields of the form. */
const body = z.object(
  {
    ...(Object.fromEntries(vehicleFields.map((name) => [name, hundredths])) as Record<
      (typeof vehicleFields)[number],
      typeof hundredths
    >),
    turbo: hundredths,
    express: hundredths,
    padrao: hundredths,
    same_pickup: hundredths,
    rows: z
      .string()
      .default('')
      .transform((text, context) => {
        const read = rowsFrom(text)
        if ('rows' in read) return read.rows
        context.addIssue({ code: 'custom', params: { issue: read.issue } })
        return z.NEVER
      }),
    effective_on: z.string().optional(),
    based_on_version: z.coerce.number().optional(),
  },
  expectingObject,
)

function inputOf({
  turbo,
  express,
  padrao,
  same_pickup: samePickup,
  rows,
  ...fields
}: z.output<typeof body>) {
  return {
    turboMarkupBasisPoints: turbo,
    expressMarkupBasisPoints: express,
    padraoMarkupBasisPoints: padrao,
    samePickupBasisPoints: samePickup,
    rows,
    vehicles: serviceTypes.map((serviceType) => ({
      serviceType,
      baseCents: fields[`${serviceType}.base`],
      perKmCents: fields[`${serviceType}.km`],
      minimumCents: fields[`${serviceType}.minimum`],
      perKgCents: fields[`${serviceType}.kg`],
    })),
  }
}

export const tariffRoutes = {
  list: pageOperation({ operation: list }),
  preview: pageOperation({
    body,
    operation: preview,
    variables: ({ body }) => ({ input: inputOf(body) }),
  }),
  write: pageOperation({
    body,
    operation:
      storedOperation(`mutation WriteTariff($input: TariffInput!, $effective_on: String, $based_on_version: Int) {
      tariff: writeTariff(input: $input, effectiveOn: $effective_on, basedOnVersion: $based_on_version) { version }
    }`),
    variables: ({ body }) => ({
      input: inputOf(body),
      effective_on: body.effective_on ?? null,
      based_on_version: body.based_on_version ?? null,
    }),
  }),
}
