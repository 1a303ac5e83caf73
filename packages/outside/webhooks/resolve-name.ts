import { Resolver } from 'node:dns/promises'

/** The addresses of a name, IPv4 first; throws where it has none or nobody says. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** Together some 6 s for a name server that is silent: within the time to connect. */
const dnsTimeouts = { timeout: 2000, tries: 2 }

/** RFC 6761, section 6.3. */
const loopbackName = /(^|\.)localhost\.?$/i

/**
 * Asks the name servers (`servers`: those of the machine) over sockets. The system's own look-up would hold one of the process's four
 * threads for each partner whose name server is slow, and with them files, passwords and all other names.
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
