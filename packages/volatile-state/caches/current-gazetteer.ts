import { fullGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import type { Gazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { CepTable } from '@rodovia/core/geo/ports.ts'
import { currentValue } from './current-value.ts'

type Kept = Omit<Parameters<typeof currentValue>[0], 'read'>

/** The gazetteer with the imported table, which it reads again on each notification. */
export async function currentGazetteer({
  builtIn,
  table,
  ...kept
}: Kept & { builtIn: Gazetteer; table: Pick<CepTable, 'all'> }): Promise<Gazetteer & AsyncDisposable> {
  const read = async () => fullGazetteer(builtIn, await table.all())
  const gazetteer = await currentValue({ ...kept, read })
  return {
    locate: (cep) => gazetteer.get().locate(cep),
    [Symbol.asyncDispose]: () => gazetteer[Symbol.asyncDispose](),
  }
}
