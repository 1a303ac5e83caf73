/**
 * The network of a client's address, coarse enough to name a place but no household: the /24 of an IPv4 address, the /48 of
 * an IPv6 network such as `2001:db8:1:2::/64`. Null for text that is neither.
 */
export function networkOf(address: string): string | null {
  const [ipv4] = /^(?:\d{1,3}\.){3}(?=\d{1,3}$)/.exec(address) ?? []
  if (ipv4) return `${ipv4}0/24`
  const [, ipv6] = /^([\da-f:]*)::\/64$/.exec(address) ?? []
  if (ipv6 === undefined) return null
  return `${ipv6.split(':').slice(0, 3).join(':')}::/48`
}
