import { fullGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import type { Gazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { CepTable } from '@rodovia/core/geo/ports.ts'
import { type CurrentValueOptions, currentValue } from './current-value.ts'

/** The gazetteer with the imported table, which it reads again on each notification. */
export async function currentGazetteer({
  builtIn,
  table,
  ...options
}: CurrentValueOptions & { builtIn: Gazetteer; table: Pick<CepTable, 'all'> }): Promise<
  Gazetteer & AsyncDisposable
> {
  const read = async () => fullGazetteer(builtIn, await table.all())
  const gazetteer = await currentValue({ ...options, read })
  return {
    locate: (cep) => gazetteer.get().locate(cep),
    [Symbol.asyncDispose]: () => gazetteer[Symbol.asyncDispose](),
  }
}
