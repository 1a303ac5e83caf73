import { aMemoryBank } from '../../../../test/support/memory-bank.ts'
import { admin, type UseCases } from '../../../../test/support/use-cases.ts'
import { pollBank } from '../../delivery/collect-on-delivery/poll-bank.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { chargeStatus } from './charge.ts'
import { requestTopUp } from './request-top-up.ts'
import { returnTopUp } from './return-top-up.ts'

export async function aPaidTopUp(ports: UseCases, amountCents: bigint) {
  const bank = aMemoryBank(ports.clock)
  const bankPorts = { ...ports, pixProvider: bank.provider }
  const shop = await ports.aShop(0n)
  const { tenantId, id } = await requestTopUp(bankPorts, { request: aRequestBy(shop), amountCents })
  // The owner is an account: mails and pushes go there.
  const email = `${id}@rodovia.test`
  await ports.query(
    `INSERT INTO users (id, tenant_id, name, email, password_hash, role, created_at, is_pending)
     VALUES ($1, $2, 'Dona', $3, 'x', 'owner', now(), false)`,
    [ports.newId(), tenantId, email],
  )
  const payment = bank.pay(amountCents)
  const charge = async () => (await ports.pixCharges.find({ id }))!
  const poll = async () => {
    await ports.pixCharges.askNow([(await charge()).txid], ports.clock())
    for (;;) {
      const isMore = await pollBank(bankPorts).catch(() => true)
      if (!isMore) return
    }
  }
  await poll()
  return {
    ...{ bank, shop, charge, poll, payment },
    status: async () => chargeStatus(await charge(), ports.clock()),
    balance: async () => (await ports.ledger.balances([tenantId])).get(tenantId),
    giveBack: (cents: bigint, actor: Actor = admin) =>
      returnTopUp(bankPorts, {
        request: aRequestBy(actor),
        endToEndId: payment.endToEndId,
        amountCents: cents,
        reason: 'cobrado em dobro',
      }),
    mails: async () =>
      ports.query<{ kind: string; data: object }>(
        'SELECT kind, data FROM mail_outbox WHERE email = $1 ORDER BY created_at, id',
        [email],
      ),
    pushes: async () =>
      (
        await ports.query<{ type: string }>(
          `SELECT type FROM push_outbox WHERE tenant_id = $1 AND type LIKE 'wallet.%' ORDER BY id`,
          [tenantId],
        )
      ).map(({ type }) => type),
    events: async () =>
      ports.query<{ kind: string; data: object }>(
        `SELECT kind, data FROM outbox WHERE tenant_id = $1 AND order_id IS NULL ORDER BY created_at, id`,
        [tenantId],
      ),
    reasons: async () =>
      (
        await ports.query<{ reason: string }>(
          'SELECT reason FROM ledger_transactions WHERE tenant_id = $1 ORDER BY at, id',
          [tenantId],
        )
      ).map(({ reason }) => reason),
  }
}
