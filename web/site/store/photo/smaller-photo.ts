/** No model is given more. */
const LONGEST_SIDE = 1536
const SMALL_ENOUGH_BYTES = 300_000
/**
 * What the camera takes is a face that fills the picture: models look at 768 pixels of it, and nothing of it is printed. On a
 * phone’s line its bytes are what a fan waits for.
 */
export const CAMERA_SIDE = 896

/** Half the bytes of a JPEG that looks the same; a browser that writes none hands over a PNG. */
const WEBP = { type: 'image/webp', quality: 0.65 }
const JPEG = { type: 'image/jpeg', quality: 0.8 }

/** What was drawn, as a photo that passes a slow line. */
export async function smallPhoto(drawn: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await written(drawn, WEBP)
  return webp?.type === WEBP.type ? webp : written(drawn, JPEG)
}

const written = (drawn: HTMLCanvasElement, { type, quality }: typeof WEBP): Promise<Blob | null> =>
  new Promise((resolve) => drawn.toBlob(resolve, type, quality))

/**
 * A photo as it is sent: no larger than art needs, so that it passes a slow line. What this browser cannot read goes as it is:
 * the server says what is wrong with it.
 */
export async function smaller(photo: Blob): Promise<File> {
  const asItIs = () => new File([photo], 'photo', { type: photo.type })
  if (photo.size <= SMALL_ENOUGH_BYTES && /^image\/(?:jpeg|png|webp)$/.test(photo.type)) return asItIs()
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const made = await written(canvas, JPEG)
    return made === null ? asItIs() : new File([made], 'photo.jpg', { type: 'image/jpeg' })
  } catch {
    // No picture that this browser knows.
    return asItIs()
  }
}
