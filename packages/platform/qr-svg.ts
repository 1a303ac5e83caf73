import encodeQR from 'qr'

/** A QR code as SVG, dark on white, with the quiet zone of ISO/IEC 18004. */
export function qrSvg(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  return svg.replace('>', '><rect width="100%" height="100%" fill="#fff"/>')
}
