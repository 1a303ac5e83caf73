import { maxBarcodes, requirementKinds } from '@rodovia/core/delivery/requirements/requirements.ts'
import * as z from 'zod'
import { expectingObject, flag, listOf, text } from './request-fields.ts'

/** Codes to scan, or that were scanned. The core validates each. */
export const barcodes = listOf(text, maxBarcodes).nullish()

const stop = z
  .strictObject(
    { ...Object.fromEntries(requirementKinds.map((kind) => [kind, flag.nullish()])), barcodes },
    expectingObject,
  )
  .nullish()

/** The requirements of each stop. The core refuses impossible ones: docs/reference/rules.md#requirements. */
export const requirements = z
  .strictObject({ pickup: stop, handover: stop, return: stop }, expectingObject)
  .nullish()
