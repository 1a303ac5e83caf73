/** Enough to read a door number; about 300 kB as JPEG. */
const longestSide = 1600
const quality = 0.8

/** A photo of the camera, scaled down on the phone: base64 of a JPEG. Throws when the browser cannot read the file. */
export async function scaledPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return base64Of(canvas, 'image/jpeg')
}

export function base64Of(canvas: HTMLCanvasElement, type: string): string {
  return canvas.toDataURL(type, quality).replace(/^data:[^,]*,/, '')
}
