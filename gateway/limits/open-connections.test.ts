import { describe, expect, test } from 'vitest'
import { limitConnections } from './open-connections.ts'

function aLimit(limits = { total: 4, perAddress: 2 }) {
  const connections = limitConnections(limits)
  const closed: string[] = []
  return {
    closed,
    openCount: connections.openCount,
    open: (address: string, name: string) => connections.admit(address, () => closed.push(name)),
  }
}

describe('an address with as many connections as it may have', () => {
  test('closes its connection that has been idle longest for a new one', () => {
    const { open, closed, openCount } = aLimit()
    const first = open('a', 'a1')
    open('a', 'a2')
    first?.setBusy()
    first?.setIdle()
    expect(open('a', 'a3')).not.toBeNull()
    expect(closed).toEqual(['a2'])
    expect(openCount()).toBe(2)
  })

  test('gets no other one while all are busy, and others do', () => {
    const { open, closed } = aLimit()
    const [first] = ['a1', 'a2'].map((name) => {
      const connection = open('a', name)
      connection?.setBusy()
      return connection
    })
    expect(open('a', 'a3')).toBeNull()
    expect(open('b', 'b1')).not.toBeNull()
    first?.[Symbol.dispose]()
    expect(open('a', 'a4')).not.toBeNull()
    expect(closed).toEqual([])
  })
})

describe('all clients with as many connections as there may be', () => {
  test('close the one of all that has been idle longest', () => {
    const { open, closed, openCount } = aLimit()
    open('a', 'a1')?.setBusy()
    for (const address of ['b', 'c', 'd']) open(address, `${address}1`)
    expect(open('e', 'e1')).not.toBeNull()
    expect(closed).toEqual(['b1'])
    expect(openCount()).toBe(4)
  })

  test('let nobody in while all are busy', () => {
    const { open, closed } = aLimit()
    for (const address of ['a', 'b', 'c', 'd']) open(address, address)?.setBusy()
    expect(open('e', 'e1')).toBeNull()
    expect(closed).toEqual([])
  })
})

test('a connection that ended is neither counted twice nor closed later', () => {
  const { open, closed, openCount } = aLimit()
  const first = open('a', 'a1')
  first?.[Symbol.dispose]()
  first?.[Symbol.dispose]()
  first?.setIdle()
  open('a', 'a2')
  open('a', 'a3')
  expect(openCount()).toBe(2)
  open('a', 'a4')
  expect(closed).toEqual(['a2'])
})

test('an address without connections takes no memory: ten thousand come and go', () => {
  const { open, openCount } = aLimit({ total: 10, perAddress: 1 })
  for (let i = 0; i < 10_000; i++) open(`address ${i}`, String(i))?.[Symbol.dispose]()
  expect(openCount()).toBe(0)
})
