import { fieldOf } from '../imports/fault-of.ts'
import { isMetadataField, type OrderField, orderFieldNames, type RowField } from '../imports/fields.ts'
import { columnsWith } from '../imports/mapping.ts'
import type { Mapping } from '../imports/order-import.ts'
import type { OrderFiles } from '../imports/ports.ts'
import { readRow } from '../imports/read-row.ts'
import type { TenantId } from '../shared/ids.ts'
import { inEachLanguage } from '../shared/language.ts'
import { readOneOf } from '../shared/one-of.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import {
  type Drop,
  type ItemFault,
  type ItemInput,
  type ItemSource,
  type ItemTexts,
  maxShipmentItems,
} from './shipment.ts'

/** The fields that a file has of a drop. Pickup and sender are those of the shipment, whatever the file says. */
export const dropFields = orderFieldNames.filter((field) => !/^(origin|sender|pickup)_/.test(field))

/** Those that every drop needs. */
export const requiredFields = ['recipient_name', 'recipient_phone', 'destination_cep'] as const

type ForAll = {
  tier?: string | null
  serviceType?: string | null
  rehearsal?: ItemInput['rehearsal']
}

/**
 * The drops of a CSV or XLSX file, read as an import of orders reads its rows. Refuses with `validation_failed` on `file` what is no table,
 * one without a column that every drop needs, and more than 500 rows.
 */
export async function readDropsOfFile(
  { orderFiles }: { orderFiles: OrderFiles },
  { tier, serviceType, rehearsal }: ForAll,
  { file, tenantId }: { file: Uint8Array; tenantId: TenantId },
): Promise<{ drops: Drop[]; hiddenRows: readonly number[] }> {
  const { headers, rows, hiddenRows } = await orderFiles.read(file, tenantId)
  const columns = columnsWith(requiredFields, headers)
  assertAtMost('file', rows.length, maxShipmentItems, 'items')
  const drops = rows.map(({ number: row, cells }) => {
    const written = [...dropFields, ...Object.keys(columns).filter(isMetadataField)].flatMap((field) => {
      const text = cells[columns[field]?.column ?? -1]?.trim()
      return text ? [[field, text] as const] : []
    })
    const texts: ItemTexts = {
      ...(tier && { tier }),
      ...(serviceType && { service_type: serviceType }),
      ...Object.fromEntries(written),
    }
    return readDrop({ row, texts }, rehearsal)
  })
  return { drops, hiddenRows }
}

/** A drop as its texts say it, with a fault for each that cannot be read. */
export function readDrop(source: ItemSource, rehearsal: ItemInput['rehearsal'] = null): Drop {
  const mapping: Mapping = Object.fromEntries(
    Object.entries(source.texts).map(([field, value]) => [field, { value }]),
  )
  const { order, faults } = readRow(mapping, [])
  const {
    tier,
    reference,
    goodsDocuments,
    noDocumentReason,
    metadata,
    remarks,
    pod,
    requirements,
    collectOnDelivery,
    parcels,
    serviceType,
    cepDestino,
  } = order
  const { destinationAddress, recipientName, recipientPhone, deliveryWindow } = order
  return {
    input: {
      tier,
      serviceType,
      reference,
      goodsDocuments,
      noDocumentReason,
      metadata,
      remarks,
      pod,
      requirements,
      collectOnDelivery,
      parcels,
      rehearsal,
      cepDestino,
      destinationAddress,
      recipientName,
      recipientPhone,
      deliveryWindow,
    },
    source,
    faults: faults.map(({ field, value, message }) => ({
      code: 'validation_failed',
      field,
      issue: inEachLanguage((language) => `${JSON.stringify(value)}: ${message[language]}`),
      message,
    })),
  }
}

/** The faults of a drop under the names that a file has for its fields. */
export function inFileFields(faults: readonly ItemFault[]): ItemFault[] {
  return faults.map((fault) => ({ ...fault, field: fault.field && (fieldOf(fault.field) ?? fault.field) }))
}

/** The name of a field of a drop. Refuses with `validation_failed` another one. */
export function readDropField(name: string): RowField {
  return isMetadataField(name) ? name : readOneOf('corrections', dropFields, name)
}

export function isDropField(name: string): name is OrderField {
  return (dropFields as string[]).includes(name)
}
