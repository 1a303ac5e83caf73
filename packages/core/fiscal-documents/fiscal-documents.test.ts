import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trust } from '../../../test/support/certificate.ts'
import { aDocumentKey } from '../../../test/support/document-keys.ts'
import { anA1Certificate } from '../../../test/support/fiscal-documents/a1-certificate.ts'
import {
  type FiscalAuthorityPeer,
  startFiscalAuthority,
} from '../../../test/support/fiscal-documents/authority.ts'
import { mdfeSchemas, schemaFolder } from '../../../test/support/fiscal-documents/schemas.ts'
import { testConfig } from '../../../test/support/test-config.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { TenantId } from '../shared/ids.ts'
import { refusedAt } from '../shared/refusal.fixture.ts'
import { listPolicies } from '../vehicles/manage-carrier.ts'
import { listVehicles } from '../vehicles/manage-vehicles.ts'
import { givePapers } from '../vehicles/vehicles.fixture.ts'
import { addFiscalDriver, cancelFiscalDocument, closeFiscalDocument } from './document-events.ts'
import { correctFiscalDocument, issueFiscalDocuments } from './issue-documents.ts'
import { readFiscalIssuer, saveFiscalIssuer, setFiscalCertificate } from './manage-issuer.ts'
import {
  archiveFiscalDocuments,
  findFiscalDocument,
  listFiscalDocuments,
  printFiscalDocument,
  readFiscalXml,
} from './read-documents.ts'
import type { TripInput } from './read-trip.ts'
import { sendDueFiscalDocument } from './send-documents.ts'

const a1 = anA1Certificate({ name: 'TRANSPORTES EXEMPLO', document: '11222333000181' })

describe.runIf(schemaFolder)('an MDF-e', () => {
  const stack = new AsyncDisposableStack()
  let authority: FiscalAuthorityPeer
  let platform: UseCases
  let carrier: Actor
  let trip: TripInput

  beforeAll(async () => {
    authority = stack.use(await startFiscalAuthority())
    trust(authority)
    platform = stack.use(
      await openUseCases(testConfig({ fiscal: { urls: { homologation: authority.url } } })),
    )
    await platform.fiscalSchemaFiles.replace(mdfeSchemas())
    const fleet = platform.newId<TenantId>()
    await platform.query(
      "INSERT INTO tenants (id, name, kind, created_at) VALUES ($1, 'Frota', 'transportadora', now())",
      [fleet],
    )
    carrier = anActor({ tenantId: fleet, tenantKind: 'transportadora', role: 'owner' })
    await givePapers(platform, carrier)
    const [vehicle] = await listVehicles(platform, { actor: carrier })
    const [policy] = await listPolicies(platform, { actor: carrier })
    trip = {
      emitter: 'global_service',
      vehicleId: vehicle!.id,
      chassis: 'truck',
      drivers: [{ name: 'João da Silva', cpf: '529.982.247-25' }],
      way: [],
      product: 'Peças automotivas',
      ncm: '8708.99.90',
      loads: [],
      ciot: { number: '123456789012', document: '11222333000181' },
      contractor: { name: 'Loja Demo', document: '12.345.678/0001-95' },
      insurances: [{ policyId: policy!.id, insurerDocument: '11.444.777/0001-61', endorsements: ['AVB-1'] }],
      payment: { totalCents: 1_250_000n, pixKey: 'a@exemplo.com.br' },
    }
    const request = aRequestBy(carrier)
    await saveFiscalIssuer(platform, {
      request,
      input: {
        document: '11.222.333/0001-81',
        stateRegistration: '110.042.490.114',
        name: 'Transportes Exemplo Ltda',
        address: {
          postalCode: '13010000',
          street: 'Rua Barão de Jaguara',
          number: '1000',
          district: 'Centro',
        },
        environment: 'homologation',
        series: 1,
      },
    })
    await setFiscalCertificate(platform, { request, pfx: a1.base64, password: a1.password })
  })
  afterAll(() => stack.disposeAsync())
  beforeEach(() => {
    authority.next.length = 0
    authority.always = null
  })

  let lastNumber = 0
  /** An order that a driver of the carrier has accepted. */
  async function anOrder(): Promise<Delivery> {
    lastNumber += 1
    const month = platform.clock().toISOString().slice(2, 7).replace('-', '')
    const goodsDocuments = [aDocumentKey({ number: String(lastNumber), month })]
    const shop = await platform.aShop(10_000_000n)
    const driver = await platform.aDriver({ persona: 'caminhoneiro' })
    const { tenantId } = carrier
    await platform.query('UPDATE users SET tenant_id = $1 WHERE id = $2', [tenantId, driver.userId])
    return platform.anOrderWith({ ...driver, tenantId }, shop, ['accept'], {
      serviceType: 'TRUCK',
      goodsDocuments,
    })
  }
  const withLoads = (orders: readonly Delivery[]): TripInput => ({
    ...trip,
    loads: orders.map(({ orderId }) => ({ orderId, valueCents: 5_000_000n, weightKg: 1200 })),
  })
  async function issue(...orders: Delivery[]) {
    const [document] = await issueFiscalDocuments(platform, {
      request: aRequestBy(carrier),
      orderIds: orders.map(({ orderId }) => orderId),
      trip: withLoads(orders),
    })
    return document!
  }
  const send = async () => {
    while (await sendDueFiscalDocument(platform));
  }
  const now = ({ id }: { id: string }) => findFiscalDocument(platform, { actor: carrier, id })
  const came = (key: string) => authority.received.filter((one) => one.key === key).length

  test('is authorized, printed and kept with its protocol; its driver is added and its trip closed', async () => {
    const document = await issue(await anOrder())
    await send()
    expect(await now(document)).toMatchObject({ status: 'authorized', answer: { code: '100' }, number: 1 })
    expect(authority.clients).toContain('TRANSPORTES EXEMPLO:11222333000181')
    const { pdf } = await printFiscalDocument(platform, { actor: carrier, id: document.id })
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
    const { xml } = await readFiscalXml(platform, { actor: carrier, id: document.id })
    expect(xml).toMatch(/^<\?xml.*<mdfeProc .*<protMDFe .*<\/mdfeProc>$/s)

    const request = aRequestBy(carrier)
    await addFiscalDriver(platform, { request, id: document.id, name: 'Zuleica', cpf: '111.444.777-35' })
    await send()
    expect((await now(document)).trip.drivers).toHaveLength(2)
    await closeFiscalDocument(platform, { request, id: document.id })
    await send()
    expect(await now(document)).toMatchObject({ status: 'closed' })
    const month = (await now(document)).authorizedAt!.toISOString().slice(0, 7)
    const [orderId] = document.orderIds
    const { items } = await listFiscalDocuments(platform, { actor: carrier, page: {}, orderId: orderId! })
    expect(items.map(({ id }) => id)).toEqual([document.id])
    const { zip } = await archiveFiscalDocuments(platform, { actor: carrier, month })
    for (const name of [`${document.key}-mdfe.xml`, `ID110112${document.key}01-procEventoMDFe.xml`])
      expect(Buffer.from(zip).toString('latin1')).toContain(name)
  })

  test('that is rejected keeps its number for the correction', async () => {
    authority.next.push({ code: '611', text: 'Rejeição: Existe MDF-e não encerrado para esta placa' })
    const order = await anOrder()
    const document = await issue(order)
    await send()
    expect(await now(document)).toMatchObject({ status: 'rejected', answer: { code: '611' } })
    const other = await issue(await anOrder())
    expect((await readFiscalIssuer(platform, { actor: carrier }))?.numberGaps).toEqual([document.number])
    expect(await refusedAt('order_ids', () => issue(order))).toContain('correct')
    const corrected = await correctFiscalDocument(platform, {
      request: aRequestBy(carrier),
      id: document.id,
      trip: { ...withLoads([order]), product: 'Outras peças' },
    })
    expect(corrected.number).toBe(document.number)
    await send()
    expect(await now(document)).toMatchObject({ status: 'authorized', number: document.number })
    expect((await now(other)).number).toBe(document.number + 1)
    expect((await readFiscalIssuer(platform, { actor: carrier }))?.numberGaps).toEqual([])
  })

  test('whose number another program has used is issued anew with the next number', async () => {
    authority.next.push({
      code: '539',
      text: 'Rejeição: Duplicidade de MDF-e, com diferença na Chave de Acesso',
    })
    const order = await anOrder()
    const document = await issue(order)
    await send()
    expect(await now(document)).toMatchObject({ status: 'rejected', answer: { code: '539' } })
    const again = await issue(order)
    expect(again.number).toBe(document.number + 1)
    await send()
    expect((await readFiscalIssuer(platform, { actor: carrier }))?.numberGaps).toEqual([])
  })

  test('whose answer is lost is found by its key, and never sent twice', async () => {
    authority.next.push('lost_answer')
    const document = await issue(await anOrder())
    await send()
    expect((await now(document)).status).toBe('sending')
    platform.pass(60)
    await send()
    expect(await now(document)).toMatchObject({ status: 'authorized', key: document.key })
    expect(came(document.key)).toBe(1)
  })

  test('is sent once after a worker died between the mark and the answer, and by many workers at once', async () => {
    const document = await issue(await anOrder())
    const until = new Date(platform.clock().getTime() + 90_000)
    const claimed = await platform.fiscal.claimDue(platform.clock(), until)
    const { events: _, ...claimedDocument } = claimed!.document
    // The process died after it had sent the document.
    const marked = {
      ...claimedDocument,
      sentAt: platform.clock(),
      dueAt: until,
      version: claimedDocument.version + 1,
    }
    await platform.fiscal.change(marked, null)
    authority.authorized.set(document.key, { protocol: '935260000077777', state: '100' })
    await send()
    expect((await now(document)).status).toBe('sending')
    platform.pass(91)
    await Promise.all(Array.from({ length: 8 }, send))
    expect(await now(document)).toMatchObject({ status: 'authorized', protocol: '935260000077777' })
    expect(came(document.key)).toBe(0)
  })

  test('goes into contingency while the authority is out of service, is printed, and sent later', async () => {
    authority.always = { code: '108', text: 'Serviço Paralisado Momentaneamente (curto prazo)' }
    const document = await issue(await anOrder())
    await send()
    const waiting = await now(document)
    expect(waiting).toMatchObject({ status: 'contingency', isContingency: true, answer: { code: '108' } })
    expect(waiting.key).not.toBe(document.key)
    expect(waiting.key[34]).toBe('2')
    expect(waiting.xml).toContain('&amp;sign=')
    const { pdf } = await printFiscalDocument(platform, { actor: carrier, id: document.id })
    expect(pdf.length).toBeGreaterThan(1000)
    authority.always = null
    platform.pass(3600)
    await send()
    expect(await now(document)).toMatchObject({ status: 'authorized', key: waiting.key })
  })

  test('is canceled within 24 hours, and later only closed', async () => {
    const [document, late] = [await issue(await anOrder()), await issue(await anOrder())]
    await send()
    const cancel = (id: string) =>
      cancelFiscalDocument(platform, {
        request: aRequestBy(carrier),
        id,
        reason: 'O embarcador desistiu da viagem',
      })
    await cancel(document.id)
    await send()
    expect(await now(document)).toMatchObject({ status: 'canceled' })
    platform.pass(400 * 86_400)
    await expect(cancel(late.id)).rejects.toMatchObject({ code: 'invalid_state' })
  })

  test('has a number without a gap, however many are issued at once', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()]
    const documents = await Promise.all(orders.map((order) => issue(order)))
    const numbers = documents.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual([numbers[0]!, numbers[0]! + 1, numbers[0]! + 2])
    await send()
  })

  test('is refused to another company', async () => {
    const document = await issue(await anOrder())
    await send()
    const other = await platform.aDriver({ persona: 'caminhoneiro' })
    await expect(findFiscalDocument(platform, { actor: other, id: document.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
