import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** The part of an IPv6 address that a provider gives to one customer. */
const networkBits = 64

/**
 * The address that limits count: an IPv4 address (also where it is mapped into IPv6), or the /64 network of an IPv6 address, such as
 * `2001:db8:1:2::/64`. Text that is no address, as a broken proxy may forward, is returned unchanged.
 */
export function rateLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/${networkBits}`)}/${networkBits}`
}

const withoutZone = (address: string) => address.split('%', 1).join('')

/** The client's address behind trusted proxies, for requests that Fastify does not see; by the library that Fastify uses. */
export function clientAddressOf(trustedProxies: readonly string[]) {
  const isTrusted = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false
  return (request: IncomingMessage): string => rateLimitAddress(proxyAddr(request, isTrusted) ?? '')
}
