import type { Language } from '@rodovia/core/shared/language.ts'
import { sendCacheable } from '@rodovia/gateway/http/send-cacheable.ts'
import type { FastifyInstance } from 'fastify'
import { drawIcon, icons } from '../driver-app/icons.ts'
import { siteFilesMessages as messages } from './front-messages.ts'

const daySeconds = 24 * 60 * 60

/** The picture of link previews, which shows the brand only. */
export const previewPicture = { address: '/preview.png', width: 1200, height: 630 }

/** Messengers fetch a link that somebody sends, to preview it. They keep no index. */
const messengers = ['facebookexternalhit', 'WhatsApp', 'TelegramBot', 'Twitterbot', 'Slackbot', 'LinkedInBot']

/** The pages for people without an account may be read; what belongs to somebody may not. */
const robots = [
  ...messengers.map((name) => `User-agent: ${name}`),
  'Allow: /rastreio/',
  'Disallow: /conta',
  '',
  'User-agent: *',
  ...['/conta', '/rastreio', '/prova/', '/media/', '/graphql', '/api/', '/v1/'].map(
    (path) => `Disallow: ${path}`,
  ),
  '',
].join('\n')

/** Serves the files that robots, browsers and messengers ask a site for. */
export function addSiteFiles(app: FastifyInstance): void {
  app.get('/robots.txt', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': `public, max-age=${daySeconds}`,
      })
      .send(robots),
  )
  app.get('/console.webmanifest', (request, reply) => {
    reply.type('application/manifest+json; charset=utf-8')
    return sendCacheable(request, reply, { body: manifestOf(request.language), maxAgeSeconds: 3600 })
  })
  addPicture(app, '/favicon.ico', 'image/x-icon', async () => iconFile(await drawIcon(32), 32))
  addPicture(app, '/apple-touch-icon.png', 'image/png', () => drawIcon(180))
  addPicture(app, previewPicture.address, 'image/png', drawPreview)
}

/** A picture that is drawn when it is first requested. */
function addPicture(app: FastifyInstance, address: string, type: string, draw: () => Promise<Buffer>): void {
  let picture: Promise<Buffer> | undefined
  app.get(address, async (_, reply) => {
    picture ??= draw()
    return reply
      .headers({
        'content-type': type,
        'cache-control': `public, max-age=${daySeconds}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(await picture)
  })
}

/** One PNG in the container that browsers ask for: https://en.wikipedia.org/wiki/ICO_(file_format) */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function drawPreview(): Promise<Buffer> {
  const { width, height } = previewPicture
  const icon = await drawIcon(360)
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 3, background: '#0b5d46' } })
    .composite([{ input: icon }])
    .png()
    .toBuffer()
}

/** The manifest of the console: https://www.w3.org/TR/appmanifest/ */
function manifestOf(language: Language): string {
  const listed = Object.entries(icons).filter(([name]) => !name.startsWith('apple'))
  return JSON.stringify({
    id: '/conta',
    name: messages.name[language],
    short_name: messages.shortName[language],
    description: messages.description[language],
    lang: language,
    start_url: '/conta',
    scope: '/conta',
    display: 'standalone',
    background_color: '#f3f4f0',
    theme_color: '#0b5d46',
    icons: listed.map(([name, { size, purpose }]) => ({
      src: `/motorista/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  })
}
