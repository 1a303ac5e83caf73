import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

const streets: Record<string, string> = {
  '02011000': 'Rua Voluntários da Pátria',
  '04538133': 'Avenida Brigadeiro Faria Lima',
  '05422001': 'Rua Cardeal Arcoverde',
}

/** An order of the demo's shop to this CEP. The demo's driver has done the steps. */
export async function anOrderTo(
  url: string,
  { cep, name, steps }: { cep: string; name: string; steps: readonly string[] },
): Promise<{ order: Body; send: (step: string, body?: object) => Promise<unknown> }> {
  const [shipper, driver] = await Promise.all([tokenOf(url, demo.shipper), tokenOf(url, demo.driver)])
  const quote = await ask(url, 'GET', `/cotar/carrier?cep_origem=01310100&cep_destino=${cep}`)
  const body = orderBody(quote.body.cotacao_id, {
    recipient_name: name,
    origin_address: { postal_code: '01310100', street: 'Avenida Paulista', number: '1578' },
    destination_address: { postal_code: cep, street: streets[cep], number: '72' },
  })
  const { order } = (await ask(url, 'POST', '/api/app/v1/orders', { token: shipper, body })).body
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const send = (step: string, body?: object) =>
    ask(url, 'POST', `${path}/${step}`, { token: driver, ...(body && { body }) })
  for (const step of steps) await send(step)
  return { order, send }
}

/** A position on the line from origin to destination. `share` is 0 at the origin and 1 at the destination. */
export function positionAlong({ origem, destino }: Body, share: number) {
  const between = (from: number, to: number) => from + (to - from) * share
  return { lat: between(origem.lat, destino.lat), lng: between(origem.lng, destino.lng) }
}

export const desktop = { viewport: { width: 1280, height: 780 } }
export const wide = { viewport: { width: 860, height: 900 }, deviceScaleFactor: 1.5 }

/** Saves a picture in docs/pictures: of the whole page, or of what the screen shows. */
export async function saveScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  const file = resolve(import.meta.dirname, '../../docs/pictures', name)
  const picture = await page.screenshot({ fullPage })
  await writeFile(file, await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer())
  process.stdout.write(`${file}\n`)
}
