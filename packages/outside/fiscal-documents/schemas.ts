import type { FiscalSchemaStore, FiscalSchemas } from '@rodovia/core/fiscal-documents/ports.ts'
import { XmlDocument, XmlError, XmlValidateError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { writeXml } from './xml.ts'

/** A schema includes others by their names; they are read from memory under this address. */
const base = 'fiscal:///'

/** The most faults of one XML that are reported. */
const mostFaults = 20

/** Checks by the schemas that `files` has when it is asked. */
export function createFiscalSchemas(files: Pick<FiscalSchemaStore, 'all'>): FiscalSchemas {
  return {
    async faults(schema, xml) {
      const contents = await files.all()
      const text = typeof xml === 'string' ? xml : writeXml(xml)
      return contents.has(schema) ? faultsOf(contents, schema, text) : null
    },
  }
}

/** Returns the faults of an XML by one schema of a package. */
export function faultsOf(contents: ReadonlyMap<string, string>, schema: string, xml: string): string[] {
  using validator = compiled(contents, schema)
  try {
    using document = XmlDocument.fromString(xml)
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const details =
      error instanceof XmlValidateError ? error.details.map(({ message }) => message.trim()) : []
    return (details.length > 0 ? details : [error.message]).slice(0, mostFaults)
  }
}

/** The schemas by which documents and events are checked. */
const neededSchemas = [
  'mdfe_v3.00.xsd',
  'mdfeModalRodoviario_v3.00.xsd',
  'eventoMDFe_v3.00.xsd',
  'evEncMDFe_v3.00.xsd',
  'evCancMDFe_v3.00.xsd',
  'evIncCondutorMDFe_v3.00.xsd',
]

/** Returns the schemas that a package lacks, and those that do not compile. */
export function schemaFaults(contents: ReadonlyMap<string, string>): string[] {
  return neededSchemas.flatMap((name) => {
    if (!contents.has(name)) return [`${name} is missing`]
    try {
      compiled(contents, name)[Symbol.dispose]()
      return []
    } catch (error) {
      return [`${name}: ${(error as Error).message.trim()}`]
    }
  })
}

function compiled(contents: ReadonlyMap<string, string>, schema: string): XsdValidator {
  current = contents
  provide()
  using definition = XmlDocument.fromString(contents.get(schema)!, { url: `${base}${schema}` })
  return XsdValidator.fromDoc(definition)
}

let current: ReadonlyMap<string, string> = new Map()
let isProviding = false
const opened = new Map<number, { bytes: Buffer; at: number }>()
let lastHandle = 0

/** Gives libxml2 the included files, and no others: neither the disk nor the network. */
function provide(): void {
  if (isProviding) return
  isProviding = true
  const nameOf = (address: string) =>
    address
      .replace(/^fiscal:\/*/, '')
      .split('/')
      .at(-1)!
  xmlRegisterInputProvider({
    match: (address) => address.startsWith('fiscal:') && current.has(nameOf(address)),
    open(address) {
      const content = current.get(nameOf(address))
      if (content === undefined) return undefined
      lastHandle += 1
      opened.set(lastHandle, { bytes: Buffer.from(content), at: 0 })
      return lastHandle
    },
    read(handle, into) {
      const file = opened.get(handle)
      if (!file) return -1
      const part = file.bytes.subarray(file.at, file.at + into.byteLength)
      into.set(part)
      file.at += part.length
      return part.length
    },
    close: (handle) => opened.delete(handle),
  })
}
