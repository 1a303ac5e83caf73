/** The build of protomaps-leaflet for browsers makes this global. */
declare const protomapsL: typeof import('protomaps-leaflet')

/** Altair's script makes this global. */
declare const AltairGraphQL: { init(options: import('altair-static').RenderOptions): void }
