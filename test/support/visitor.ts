export type Visited = { url: string; status: number; text: string; hops: readonly string[] }

/** A browser without JavaScript: it keeps the cookies of each site and follows redirects, of one site to another too. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Opens an address and goes where it leads, until an address that begins with `stopAt`, which is not opened. */
  async open(url: string, { stopAt, ...init }: RequestInit & { stopAt?: string } = {}): Promise<Visited> {
    const hops: string[] = []
    let next = url
    let request: RequestInit = init
    for (;;) {
      if (stopAt && next.startsWith(stopAt)) return { url: next, status: 0, text: '', hops }
      hops.push(next)
      const { host } = new URL(next)
      const jar = this.jarOf(host)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(request.headers as Record<string, string>), ...(cookie && { cookie }) }
      const response = await fetch(next, { ...request, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) keep(jar, line)
      const location = response.headers.get('location')
      if (!location) return { url: next, status: response.status, text: await response.text(), hops }
      if (hops.length > 20) throw new Error(`redirected too often: ${hops.join(' ')}`)
      next = new URL(location, next).href
      request = {}
    }
  }

  /** Sends a form of our pages. */
  send(url: string, fields: Record<string, string>, stopAt?: string): Promise<Visited> {
    return this.open(url, {
      method: 'POST',
      headers: { origin: new URL(url).origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      ...(stopAt && { stopAt }),
    })
  }

  /** The cookies of a site, which a test may read and change. */
  jarOf(host: string): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    return jar
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  const isOver = attributes.some((text) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(text))
  if (isOver) jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}
