import { parseArgs } from 'node:util'
import { checkChain } from '@rodovia/core/wallet/check-chain.ts'
import { faultLine } from '@rodovia/core/wallet/ledger-faults.ts'
import type { Seal } from '@rodovia/core/wallet/seals.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run ledger:check                              checks the whole ledger, whether the server runs or not
npm run ledger:check -- --seal POSITION:HASH      also checks that the chain contains this seal, such as that of a statement

Prints one line for each fault and then exits with 1 (docs/reference/ledger.md).`

function readSeals(): Seal[] {
  const { values } = parseArgs({ options: { seal: { type: 'string', multiple: true } } })
  return (values.seal ?? []).map((text) => {
    const [, position, hash] = /^([1-9][0-9]{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
    if (!position || !hash)
      throw new OperatorError(`"${text}" is no seal: POSITION:HASH, the hash of 64 hex digits.\n\n${usage}`)
    return { position: Number(position), hash }
  })
}

/** One line for each fault, and what was checked. */
async function checkAll({ ledger, ledgerSeals }: Database['stores'], expectedSeals: readonly Seal[]) {
  const { head, faults } = await checkChain({ ledgerSeals, sha256: machine.sha256 })
  const sums = await ledger.check()
  const lines = [...faults, ...sums.faults].map(faultLine)
  if (sums.sumCents !== 0n) lines.push(`the sum of all entries is ${sums.sumCents} centavos instead of zero`)
  for (const { position, hash } of expectedSeals) {
    const seal = await ledgerSeals.find(position)
    if (seal?.hash !== hash) lines.push(`seal ${position} is ${seal?.hash ?? 'missing'}, not ${hash}`)
  }
  return { lines, head, sums }
}

await runCommand(async () => {
  const expectedSeals = readSeals()
  await withStores(async ({ database }) => {
    const { lines, head, sums } = await checkAll(database.stores, expectedSeals)
    for (const line of lines) console.log(`FAULT: ${line}`)
    const { transactions, entries, waitingForSeal } = sums
    console.log(
      `${transactions} transactions with ${entries} entries; ${head.position} sealed, ${waitingForSeal} not sealed yet. ` +
        (lines.length === 0 ? 'The ledger adds up, and its seals hold.' : `${lines.length} faults.`),
    )
    console.log(`The last seal is ${head.position}:${head.hash}`)
    if (lines.length > 0) process.exitCode = 1
  })
}, usage)
