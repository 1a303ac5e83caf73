const road =
  '<path d="M12.5 26 15 6h2l2.5 20z" fill="#fff"/><path d="M16 9v3m0 3v3m0 3v4" stroke="#0b5d46" stroke-width="1.6"/>'

/** The brand's sign: with round corners, or edge to edge for systems that cut icons themselves (the middle 80 % stays visible). */
const drawings = {
  any: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5d46"/>${road}</svg>`,
  maskable: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44"><rect x="-6" y="-6" width="44" height="44" fill="#0b5d46"/>${road}</svg>`,
}

export const icons = {
  'icon-192.png': { size: 192, purpose: 'any' },
  'icon-512.png': { size: 512, purpose: 'any' },
  'maskable-512.png': { size: 512, purpose: 'maskable' },
  /** For iOS, which reads no manifest. */
  'apple-180.png': { size: 180, purpose: 'maskable' },
} as const
export type IconName = keyof typeof icons

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

/** The brand's sign as a PNG of this size. */
export const drawIcon = (size: number): Promise<Buffer> => draw({ size, purpose: 'any' })

/** Icons as PNG, which every system takes. Each is drawn once. */
export function createIconDrawer() {
  const drawn = new Map<IconName, Promise<Buffer>>()
  return (name: IconName): Promise<Buffer> => {
    const icon = drawn.get(name) ?? draw(icons[name])
    drawn.set(name, icon)
    return icon
  }
}

/** Loads the library of pictures, so it is not called at a start. */
async function draw({ size, purpose }: { size: number; purpose: keyof typeof drawings }): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(drawings[purpose])
  return sharp(svg, { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()
}
