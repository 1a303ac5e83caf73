import type { FastifyInstance } from 'fastify'
import { addAssets } from './assets.ts'

const own = (file: string) => new URL(`./browser/${file}`, import.meta.url).href
const leaflet = (file: string) => import.meta.resolve(`leaflet/dist/${file}`)

/** Serves the files that pages load. */
export function addPageFiles(app: FastifyInstance) {
  return addAssets(app, {
    styles: own('pages.css'),
    consoleStyles: own('console.css'),
    icon: own('icon.svg'),
    trackingStream: own('tracking-stream.js'),
    console: own('console.js'),
    leaflet: leaflet('leaflet.js'),
    leafletStyles: leaflet('leaflet.css'),
  })
}

export type PageFiles = ReturnType<typeof addPageFiles>
