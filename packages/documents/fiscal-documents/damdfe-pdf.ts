import { groupedKey } from '@rodovia/core/delivery/goods/document-key.ts'
import { type FiscalDocument, qrCodeOf } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import type { TripVehicle } from '@rodovia/core/fiscal-documents/trip.ts'
import { inEachLanguage } from '@rodovia/core/shared/language.ts'
import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import { code128, qrCode } from '../labels/barcodes.ts'
import { inOneLine } from '../pdf/printable.ts'
import { type Sheet, sheetPdf } from '../pdf/sheet.ts'
import { localTime } from '../pdf/times.ts'

/** The law gives the document its Portuguese texts. */
const heading = inEachLanguage(() => 'DAMDFE')
const language = 'pt-BR'

const qrSide = 110
const barsHeight = 40

/** More documents are on no page of a road check; the XML has all. */
const mostKeys = 400

/** The DAMDFE (MOC 3.00, annex II) as a PDF of A4 pages. `signature`: of the key, in contingency. */
export function damdfePdf(document: FiscalDocument, signature: string | null): Promise<Uint8Array> {
  const { key, issuedAt } = document
  const sheet = { language, heading, subject: key, madeAt: localTime(issuedAt, language, 'minute') } as const
  return sheetPdf(sheet, (sheet) => {
    writeHead(sheet, document)
    writeCodes(sheet, document, signature)
    writeTrip(sheet, document)
    writeVehicles(sheet, document)
    writeCargo(sheet, document)
    writeKeys(sheet, document)
  })
}

function writeHead(
  sheet: Sheet,
  { trip, environment, isContingency, status, protocol }: FiscalDocument,
): void {
  const { issuer } = trip
  const { address } = issuer
  const whole = sheet.column(0)
  sheet.write('Documento Auxiliar de Manifesto Eletrônico de Documentos Fiscais', whole, { size: 11 })
  const warning = (text: string) => sheet.write(text, whole, { size: 13, isBold: true })
  if (environment === 'homologation') warning('AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL')
  if (isContingency && protocol === null)
    warning('EMISSÃO EM CONTINGÊNCIA. Obrigatória a autorização em 168 horas após esta emissão.')
  if (status === 'closed') warning('MANIFESTO ENCERRADO')
  sheet.heading('Emitente')
  sheet.row('Nome', inOneLine(issuer.name))
  sheet.row('CNPJ ou CPF', issuer.document)
  if (issuer.stateRegistration !== null) sheet.row('Inscrição estadual', issuer.stateRegistration)
  const street = [address.street, address.number, address.complement, address.district].filter(Boolean)
  sheet.row(
    'Endereço',
    inOneLine(`${street.join(', ')} – ${address.name}/${address.uf} – CEP ${address.cep}`),
  )
}

function writeCodes(sheet: Sheet, document: FiscalDocument, signature: string | null): void {
  const { key, protocol, authorizedAt } = document
  const [left, right] = [sheet.column(0, qrSide), sheet.column(qrSide + 12)]
  const square = { x: 0, y: 0, width: qrSide, height: qrSide }
  sheet.heading('Chave de acesso')
  sheet.sideBySide(
    qrSide,
    () => sheet.dots(qrCode(qrCodeOf(document, signature), square), left, qrSide),
    () => {
      sheet.dots(code128(key, { x: 0, y: 0, width: right.width, height: barsHeight }), right, barsHeight)
      sheet.write(groupedKey(key), right, { size: 10, isBold: true })
      sheet.write('Consulta em https://dfe-portal.svrs.rs.gov.br/MDFE/Consulta', right)
      if (protocol !== null)
        sheet.write(
          `Protocolo de autorização ${protocol}${authorizedAt ? ` – ${localTime(authorizedAt, language, 'minute')}` : ''}`,
          right,
          { isBold: true },
        )
    },
  )
}

function writeTrip(sheet: Sheet, { series, number, issuedAt, trip }: FiscalDocument): void {
  const { loading, unloading, way, rntrc, ciot, contractor, insurances } = trip
  const towns = (list: readonly { name: string; uf: string }[]) =>
    list.map(({ name, uf }) => `${name}/${uf}`).join(', ')
  sheet.heading('Viagem')
  sheet.row('Modelo, série, número', `58 – ${series} – ${number}`)
  sheet.row('Emissão', localTime(issuedAt, language, 'minute'))
  sheet.row('Carregamento', towns(loading))
  if (way.length > 0) sheet.row('Percurso', way.join(', '))
  sheet.row('Descarregamento', towns(unloading))
  if (rntrc !== null) sheet.row('RNTRC', rntrc)
  if (ciot) sheet.row('CIOT', `${ciot.number} – responsável ${ciot.document}`)
  if (contractor) sheet.row('Contratante', inOneLine(`${contractor.name} – ${contractor.document}`))
  for (const { insurer, policy, endorsements } of insurances)
    sheet.row('Seguro', inOneLine(`${insurer}, apólice ${policy}, averbação ${endorsements.join(', ')}`))
}

function writeVehicles(sheet: Sheet, { trip }: FiscalDocument): void {
  sheet.heading('Veículos e condutores')
  const row = (name: string, { plate, renavam, owner }: TripVehicle) =>
    sheet.row(
      name,
      [plate, renavam && `RENAVAM ${renavam}`, owner && inOneLine(`proprietário ${owner.name}`)]
        .filter(Boolean)
        .join(' – '),
    )
  row('Tração', trip.vehicle)
  for (const trailer of trip.trailers) row('Reboque', trailer)
  for (const { name, cpf } of trip.drivers) sheet.row('Condutor', inOneLine(`${name} – CPF ${cpf}`))
}

function writeCargo(sheet: Sheet, { trip }: FiscalDocument): void {
  const { cargo, payment } = trip
  const reais = (cents: number) =>
    (cents / 100).toLocaleString(language, { style: 'currency', currency: 'BRL' })
  sheet.heading('Carga')
  sheet.row('Produto predominante', inOneLine(cargo.product))
  if (cargo.ncm !== null) sheet.row('NCM', cargo.ncm)
  sheet.row('Peso total', `${cargo.weightKg.toLocaleString(language)} kg`)
  sheet.row('Valor total', reais(cargo.valueCents))
  if (payment)
    sheet.row(
      'Pagamento do frete',
      `${reais(payment.totalCents)}${payment.dueOn ? `, até ${writtenDay(payment.dueOn)}` : ', à vista'}`,
    )
}

function writeKeys(sheet: Sheet, { trip }: FiscalDocument): void {
  const keys = trip.unloading.flatMap(({ documents }) => documents)
  sheet.heading(`Documentos fiscais vinculados (${keys.length})`)
  for (const { kind, key } of keys.slice(0, mostKeys))
    sheet.row(kind === 'cte' ? 'CT-e' : 'NF-e', groupedKey(key))
}
