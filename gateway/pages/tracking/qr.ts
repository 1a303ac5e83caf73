/** A QR code as SVG, dark on white with the quiet zone that the norm asks for. */
export async function qrSvg(text: string): Promise<string> {
  // The library is large, and most visits do without.
  const { toSVG } = await import('bwip-js/node')
  return toSVG({ bcid: 'qrcode', text, backgroundcolor: 'FFFFFF', padding: 8, scale: 2 })
}
