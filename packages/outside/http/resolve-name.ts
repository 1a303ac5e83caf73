import { Resolver } from 'node:dns/promises'

/** The addresses of a name, IPv4 first. Throws if it has none or no name server answers. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** About 6 s in total for a silent name server, within the connect timeout. */
const dnsTimeouts = { timeout: 2000, tries: 2 }

/** RFC 6761, section 6.3. */
const loopbackName = /(^|\.)localhost\.?$/i

/**
 * Resolves names over sockets (`servers`: the machine's by default). The system's lookup would block one of the process's four threads
 * per slow name server, and with them file access, password hashing and all other lookups.
 */
export function createResolveName(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver(dnsTimeouts)
  if (servers) resolver.setServers(servers)
  return async (name) => {
    if (loopbackName.test(name)) return ['127.0.0.1', '::1']
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason
    return addresses
  }
}
