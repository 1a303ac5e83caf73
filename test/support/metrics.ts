/** The samples of a scrape, by what stands before the value: the name, with its labels in their order. */
export type Samples = ReadonlyMap<string, number>

const sample = /^([a-zA-Z_:][\w:]*(?:\{[^}]*\})?) (\S+)$/

/** Scrapes `/metrics` and reads Prometheus' text format; a line that is none of it is a fault. */
export async function scrape(url: string): Promise<Samples> {
  const response = await fetch(`${url}/metrics`)
  if (!response.ok) throw new Error(`the scrape was answered with ${response.status}`)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, value] = sample.exec(line) ?? []
      if (name === undefined || Number.isNaN(Number(value)) !== (value === 'Nan'))
        throw new Error(`no sample: ${line}`)
      return [name, Number(value)]
    }),
  )
}
