import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowsHost, createAddressFilter } from './address-filter.ts'

const isAllowed = createAddressFilter([])
const hostOf = (host: string) => new URL(`https://${host}/`).hostname

/** The first and last address of each range that is not public. */
const refused = {
  unspecified: ['0.0.0.0', '0.255.255.255', '::'],
  private: [
    ...['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
    ...['fc00::', 'fdff:ffff::1', 'fec0::1'],
  ],
  loopback: ['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.255.255', 'fe80::1', 'febf::1'],
  metadata: ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255'],
  multicast: ['224.0.0.0', '239.255.255.255', 'ff00::1', 'ff02::1', 'ff0e::1'],
  broadcast: ['255.255.255.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.255', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarks: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  reserved: ['192.0.0.1', '240.0.0.0', '254.1.1.1', '192.88.99.1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'],
  'IPv4-compatible': ['::8.8.8.8', '::127.0.0.1'],
  '6to4': ['2002:7f00:1::1', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:7f00:1::1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::1'],
  'not given out': ['100::1', '4000::1', '5f00::1', '1fff::1', '8000::1', 'e000::1'],
}

describe('addresses', () => {
  it.each(
    Object.entries(refused).flatMap(([kind, addresses]) => addresses.map((address) => ({ kind, address }))),
  )('$address is not called: $kind', ({ address }) => {
    expect(isAllowed(address)).toBe(false)
  })

  it.each([
    ...[
      '8.8.8.8',
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
    ],
    ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
    ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '168.63.129.15'],
    ...['2606:4700::1111', '2a00:1450:4001::1', '2804:14c::1', '2003::1', '3ffe:ffff::1'],
  ])('%s is allowed', (address) => {
    expect(isAllowed(address)).toBe(true)
  })

  it('that are not public are allowed if listed, and no others', () => {
    const listing = createAddressFilter(['127.0.0.1', '10.1.0.0/16', 'fd00:1::/32'])
    expect(['127.0.0.1', '10.1.255.255', 'fd00:1::9', '8.8.8.8'].every(listing)).toBe(true)
    const beside = ['127.0.0.2', '10.2.0.0', 'fd00:2::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '::1']
    expect(beside.some(listing)).toBe(false)
  })
})

/** Unusual notations of an IPv4 address in a URL. */
const anIpv4Form = fc
  .tuple(
    fc.uint8Array({ minLength: 4, maxLength: 4 }),
    fc.constantFrom(1, 2, 3, 4),
    fc.infiniteStream(fc.nat(3)),
  )
  .map(([bytes, parts, forms]) => {
    const usual = bytes.join('.')
    const tail = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
    const written = [...bytes.slice(0, parts - 1), tail].map((part) => {
      const { value: form = 0 } = forms.next()
      return [`${part}`, `0${part.toString(8)}`, `0x${part.toString(16)}`, `0X00${part.toString(16)}`][form]
    })
    return { usual, odd: written.join('.') }
  })

describe('hosts of URLs', () => {
  it('are checked by their address in any notation', () => {
    fc.assert(
      fc.property(anIpv4Form, fc.boolean(), ({ usual, odd }, hasDot) => {
        const host = hostOf(odd + (hasDot ? '.' : ''))
        expect(host).toBe(usual)
        expect(allowsHost(isAllowed, host)).toBe(isAllowed(usual))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '169.254.43518',
  ])('%s is a refused address', (host) => expect(allowsHost(isAllowed, hostOf(host))).toBe(false))

  it('are refused in any IPv6 notation of an IPv4 address', () => {
    const anAddress = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => [...bytes])
    fc.assert(
      fc.property(anAddress, ([a = 0, b = 0, c = 0, d = 0]) => {
        const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
        const carriers = [
          ...[`::ffff:${a}.${b}.${c}.${d}`, `::ffff:${high}:${low}`, `0:0:0:0:0:FFFF:${high}:${low}`],
          ...[`::${high}:${low}`, `2002:${high}:${low}::1`, `64:ff9b::${a}.${b}.${c}.${d}`],
          ...[`64:ff9b:1::${high}:${low}`, `2001:0:${high}:${low}::1`],
        ]
        expect(carriers.filter((host) => allowsHost(isAllowed, hostOf(`[${host}]`)))).toEqual([])
      }),
    )
  })

  it('may be names', () => {
    expect(
      ['example.com', 'localhost', '10.0.0.1.example'].every((host) => allowsHost(isAllowed, host)),
    ).toBe(true)
  })
})
