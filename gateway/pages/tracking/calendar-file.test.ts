import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: 'RDV-7K2M@rodovia.example',
  from: new Date('2026-12-24T15:00:00Z'),
  until: new Date('2026-12-24T17:30:00Z'),
  title: 'Entrega de Café, Pão; & Cia \\ "Irmãos" 🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖',
  place: 'São Paulo - SP, 04538-133',
  url: `https://rodovia.example/rastreio/${'a'.repeat(80)}`,
}
const file = calendarFile(event, new Date('2026-12-20T08:09:10.123Z'))

test('each line ends as the standard asks and has at most 75 bytes', () => {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.split('\r\n').slice(0, -1)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('the joined lines hold the event, with what separates values escaped', () => {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(`UID:${event.id}`)
  expect(lines).toContain('DTSTAMP:20261220T080910Z')
  expect(lines).toContain('DTSTART:20261224T150000Z')
  expect(lines).toContain('DTEND:20261224T173000Z')
  expect(lines).toContain(
    String.raw`SUMMARY:Entrega de Café\, Pão\; & Cia \\ "Irmãos" 🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖`,
  )
  expect(lines).toContain(String.raw`LOCATION:São Paulo - SP\, 04538-133`)
  expect(lines).toContain(`URL:${event.url}`)
})
