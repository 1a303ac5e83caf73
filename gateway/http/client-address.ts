import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** The part of an IPv6 address that a provider gives to one customer. */
const networkBits = 64

/**
 * The address that limits count: an IPv4 address (also where it is mapped into IPv6), or the /64 network of an IPv6 address, such as
 * `2001:db8:1:2::/64`. Proxies may add a port or brackets. Text that is no address counts as `proxy`, the address that sent it, because
 * each such text would have limits of its own.
 */
export function rateLimitAddress(address: string, proxy = ''): string {
  const bare = withoutPort(address)
  const v4 = bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : bare
  if (isIPv4(v4)) return v4
  const known = networks.get(bare)
  if (known) return known
  const network = networkOf(bare)
  if (network === null) return address === proxy ? '' : rateLimitAddress(proxy, proxy)
  networks.set(bare, network)
  return network
}

/** The library takes 50 µs for an address of version 6, and every request has one. */
const networks = new LRUCache<string, string>(entryLimit(10_000))

/** The network of an IPv6 address; null for any other text. */
function networkOf(bare: string): string | null {
  if (!ipaddr.IPv6.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/${networkBits}`)}/${networkBits}`
}

/** `[2001:db8::1]:443` and `203.0.113.7:443` without brackets and port. */
export function withoutPort(address: string): string {
  const [, v6, v4] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return v6 ?? v4 ?? address
}

const withoutZone = (address: string) => address.split('%', 1).join('')

/** Whether an address is that of a proxy whose `X-Forwarded-For` is believed. */
export function trustOf(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (address) => isTrusted(address, 0)
}

/** The client's address behind trusted proxies, for requests that Fastify does not see; by the library that Fastify uses. */
export function clientAddressOf(trustedProxies: readonly string[]) {
  const isTrusted = trustOf(trustedProxies)
  return (request: IncomingMessage): string =>
    rateLimitAddress(proxyAddr(request, isTrusted) ?? '', request.socket.remoteAddress)
}
