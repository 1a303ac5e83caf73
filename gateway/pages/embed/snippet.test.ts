import { expect, test } from 'vitest'
import { contrast } from '../contrast.ts'
import { colourProperties, elementMarkup, pageParts, quoteAttributes, trackingAttributes } from './snippet.ts'

test('an element has the attributes that are set, and no others', () => {
  expect(elementMarkup('rodovia-quote', quoteAttributes({}))).toBe('<rodovia-quote></rodovia-quote>')
  const options = { origin: '01310100', service_type: 'MOTO', tier: 'turbo', language: 'es', token: 'abc' }
  expect(elementMarkup('rodovia-quote', quoteAttributes(options))).toBe(
    '<rodovia-quote origin="01310100" service-type="MOTO" tier="turbo" lang="es"></rodovia-quote>',
  )
  expect(elementMarkup('rodovia-tracking', trackingAttributes(options))).toBe(
    '<rodovia-tracking token="abc" lang="es"></rodovia-tracking>',
  )
})

test.each(['#000000', '#ffffff', '#0b5d46', '#5fd3a8', '#777777', '#ff0000', '#ffff00'])(
  'text on %s can be read',
  (accent) => {
    const { '--rodovia-on-accent': text } = colourProperties({ accent })
    expect(contrast(accent, text!)).toBeGreaterThanOrEqual(4.5)
  },
)

test('the page’s policy names the origin, and the script its address', () => {
  expect(pageParts('https://rodovia.example/', {})).toEqual({
    script: '<script src="https://rodovia.example/embed/rodovia.js" defer></script>',
    styles: null,
    policy: 'script-src https://rodovia.example; connect-src https://rodovia.example',
  })
})
