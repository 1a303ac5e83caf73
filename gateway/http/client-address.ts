import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** How much of an IPv6 address one customer has. */
const networkBits = 64

/**
 * Whom a limit counts: the IPv4 address, also where it comes written as IPv6, and of IPv6 the /64 it is in, such as
 * `2001:db8:1:2::/64`. What is no address, as behind a proxy that forwards nonsense, stands for itself.
 */
export function rateLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/${networkBits}`)}/${networkBits}`
}

const withoutZone = (address: string) => address.split('%', 1).join('')

/** The client behind trusted proxies, for requests that Fastify does not see; it asks the same library. */
export function clientAddressOf(trustedProxies: readonly string[]) {
  const isTrusted = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false
  return (request: IncomingMessage): string => rateLimitAddress(proxyAddr(request, isTrusted) ?? '')
}
